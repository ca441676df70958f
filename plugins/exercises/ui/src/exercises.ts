/** Types of the calls of exercises, and how what they tell is said. */
import type { components } from "./api.gen"

export type Exercise = components["schemas"]["ExerciseView"]
export type Form = components["schemas"]["FormView"]
export type Attempt = components["schemas"]["AttemptView"]
export type Step = components["schemas"]["StepView"]
export type Clock = components["schemas"]["ClockView"]

export const NAMES: Record<Form["form"], string> = { easy: "Guided mode", exam: "Exam mode" }

export const ABOUT: Record<Form["form"], string> = {
  easy: "A hint at each step. After a wrong answer you see what would have happened and can try again.",
  exam: "No hints, and one answer per step. If the case has a clock, you get time to read each step; after that, the clock runs while you think.",
}

/** Never more than it is: 79.6 is no 80. */
export const percent = (value: number) => `${Math.floor(value)}%`

/** Where one is in a form, or how well it went. */
export function standing({ best, step, steps }: Form): string {
  const score = best === null ? "" : `best ${percent(best)}`
  if (step !== null) return [`at step ${step} of ${steps}`, score].filter(Boolean).join(", ")
  return score || "not done yet"
}

export const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export const isNew = ({ forms }: Exercise) => forms.every(({ best, step }) => best === null && step === null)

/** What is behind one, as it follows other words. */
export function past({ forms }: Exercise): string {
  if (forms.some(({ best }) => best !== null)) return ", done before"
  return forms.some(({ step }) => step !== null) ? ", in progress" : ""
}

export const linkTo = ({ id }: { id: string }, form?: Form["form"]) =>
  `/exercises/${id}${form ? `?form=${form}` : ""}`
