/** What becomes of an answer when another page or device has saved one to the same question. */
import type { QuestionResponse } from "@cubital/sdk"

export interface Answer {
  response: QuestionResponse | null
  flagged: boolean
  struck: string[]
  seq: number
}

export const NONE: Answer = { response: null, flagged: false, struck: [], seq: 0 }

interface Outcome {
  answer: Answer
  /** The other page only looked at the question, or answered before: the answer of this one has yet to be saved. */
  again: boolean
  /** A change made here gives way. */
  overtaken: boolean
}

const isSame = (one: Answer, other: Answer) =>
  JSON.stringify([one.response, one.flagged, one.struck]) ===
  JSON.stringify([other.response, other.flagged, other.struck])

/**
 * `before`: what the server had when this page last knew; `theirs`: what it has now. `isLater`: `mine` was chosen
 * after `theirs`.
 */
export function reconcile(mine: Answer, before: Answer, theirs: Answer, isLater: boolean): Outcome {
  const changedHere = !isSame(mine, before) && !isSame(mine, theirs)
  if (changedHere && (isLater || isSame(theirs, before)))
    return { answer: { ...mine, seq: theirs.seq }, again: true, overtaken: false }
  return { answer: theirs, again: false, overtaken: changedHere }
}
