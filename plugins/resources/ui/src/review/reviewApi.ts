/** Types and paths of the review's calls. Each review has a client id: it may be sent again and counts once. */
import type { components } from "../api.gen"

export type NewReview = components["schemas"]["NewReview"]
export type Queue = components["schemas"]["ReviewView"]
export type DueCard = components["schemas"]["DueCard"]
export type Taken = components["schemas"]["TakenReviews"]

/** This device's clock against UTC, in minutes: a day is the student's own. */
export const offset = () => -new Date().getTimezoneOffset()

/** Of all modules where none is given. */
export const queuePath = (modules: readonly number[] = []) =>
  `/api/resources/review?offset=${offset()}${modules.map((id) => `&modules=${id}`).join("")}` as const

/** The same, with `count` new cards more than those of a day. */
export const longerQueuePath = (modules: readonly number[], count: number) =>
  `${queuePath(modules)}&more=${count}` as const

/** How much is due and how much is new, in all and by module. */
export const waitingPath = () => `/api/resources/review/waiting?offset=${offset()}` as const

export type Waiting = components["schemas"]["WaitingView"]

/** How well a card was known: "good" is the usual. */
export type Grade = "again" | "hard" | "good" | "easy"

/** Takes reviews in the order in which they were made. */
export const REVIEWS = "/api/resources/reviews"
