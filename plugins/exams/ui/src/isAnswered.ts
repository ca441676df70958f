/** Whether a response is one that can be marked: half a match is none yet. */
import type { QuestionResponse, ShownQuestion } from "@cubital/sdk"

export function isAnswered(question: ShownQuestion, response: QuestionResponse | null): boolean {
  if (response === null) return false
  if (typeof response === "string") return response.trim() !== ""
  if (Array.isArray(response)) return question.kind !== "several" || response.length > 0
  return question.items.every((item) => response[item])
}
