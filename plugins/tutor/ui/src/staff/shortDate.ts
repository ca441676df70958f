/** Day of a moment as the staff's panels print it, by the reader's clock and in the browser's language. */
export const shortDate = (moment: string) =>
  new Date(moment).toLocaleDateString([], { month: "short", day: "numeric", year: "numeric" })
