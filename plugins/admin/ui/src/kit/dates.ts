/** Dates, times and durations as text. */

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" })
const TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" })
const UTC_DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" })

/** "Nov 21, 2026" by the reader's clock. */
export const onDay = (moment: string) => DAY.format(new Date(moment))

/** "Nov 21, 2026, 9:30 AM" by the reader's clock. */
export const atTime = (moment: string) => TIME.format(new Date(moment))

/** "Nov 21" for a day such as 2026-11-21, whatever the reader's zone. */
export const shortDay = (day: string) => UTC_DAY.format(new Date(`${day}T00:00:00Z`))

/** "2 h 05 min" of minutes' work, "40 s" of less. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`
}

const CLOCK = new Intl.DateTimeFormat("en-US", { timeStyle: "short" })

/** "10:02 – 10:40 AM" by the reader's clock; one time where both are in the same minute. */
export const timeRange = (from: string, to: string) => CLOCK.formatRange(new Date(from), new Date(to))
