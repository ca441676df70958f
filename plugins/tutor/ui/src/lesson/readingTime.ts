/** The length of a lesson and of its sections, in words that a reader understands. */
import type { Lesson, Section } from "../course"

const WORDS_A_MINUTE = 200

function minutes(...texts: string[]): string {
  const words = texts.join(" ").split(/\s+/).length
  const count = Math.max(1, Math.round(words / WORDS_A_MINUTE))
  return `about ${count} ${count === 1 ? "minute" : "minutes"}`
}

export function lengthOf({ message, sections }: Pick<Lesson, "message" | "sections">): string {
  const reading = `${minutes(message, ...sections.flatMap(({ body, keyPoints }) => [body, ...keyPoints]))} to read`
  const { length } = sections
  return length === 0 ? reading : `${length} ${length === 1 ? "section" : "sections"}, ${reading}`
}

/** `number`: the first is 1. */
export function placeOf({ body, keyPoints }: Section, number: number, count: number): string {
  return `Section ${number} of ${count}, ${minutes(body, ...keyPoints)}`
}
