/** The nine categories in the order of their tabs, checked against the API's types. */
import type { Term } from "./search"

const NINE: Record<Term["category"], true> = {
  Anatomy: true,
  "Blood Components": true,
  Complications: true,
  Conditions: true,
  Equipment: true,
  "Laboratory Tests": true,
  Procedures: true,
  Safety: true,
  Terminology: true,
}

export const ALL = "All"
export type Choice = Term["category"] | typeof ALL
export const CHOICES = [ALL, ...Object.keys(NINE)] as Choice[]
