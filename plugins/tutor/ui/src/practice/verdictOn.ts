/** What is said of a chosen option. */
export const verdictOn = (chosen: string | null, right: string) =>
  chosen === right ? "Correct." : `Correct answer: ${right}`
