/** The question of a card, and what an answer to it says about whether it was known. */
import {
  choiceOf,
  type QuestionResponse,
  type QuestionReview,
  reviewOf,
  type ShownQuestion,
} from "@cubital/sdk"
import type { DueCard } from "./reviewApi"

export interface CardQuestion {
  question: ShownQuestion
  review: QuestionReview
}

/** Nothing for a card that has only two sides. */
export function questionOf(card: DueCard): CardQuestion | undefined {
  if (card.question && card.review)
    return { question: card.question as ShownQuestion, review: card.review as QuestionReview }
  if (card.options.length === 0) return undefined
  return {
    question: choiceOf(card.front, card.options),
    review: reviewOf(null, card.back, card.explanation),
  }
}

/** Whether one press answers it. */
export const isPressed = ({ kind }: ShownQuestion) => kind === "one" || kind === "true-or-false"

/** What a given answer says about whether it was known; typed answers are for the student to judge. */
export function suggestedBy({ question, review }: CardQuestion, response: QuestionResponse | null) {
  if (response === null) return undefined
  if (question.kind === "fill") return isRightRow(response, review)
  if (question.kind === "adjust") return isRightSetting(response, review)
  const same = isSame(response, review.right, question.kind === "order")
  return same || !["text", "number"].includes(question.kind) ? same : undefined
}

/** Whether the answer is word for word the right one: the student judges the rest. */
export function isSame(response: QuestionResponse | null, right: QuestionResponse, ordered = true): boolean {
  if (response === null) return false
  if (typeof response === "string" || typeof right === "string")
    return typeof response === typeof right && plain(String(response)) === plain(String(right))
  const parts = (of: typeof response) =>
    Array.isArray(of) ? of : Object.entries(of).map(([item, answer]) => `${item}: ${answer}`)
  const [one, other] = [parts(response), parts(right)]
  const inOrder = (of: string[]) => (ordered && Array.isArray(response) ? of : [...of].sort())
  return one.length === other.length && inOrder(one).every((part, place) => part === inOrder(other)[place])
}

/** Items that change places freely count as one another, as long as each is there. */
function isRightRow(response: QuestionResponse, { right, anyOrder }: QuestionReview): boolean {
  const freely = (row: QuestionResponse) =>
    Array.isArray(row) ? row.map((text) => anyOrder?.find((group) => group.includes(text))?.[0] ?? text) : row
  return isSame(response, right, false) && isSame(freely(response), freely(right))
}

/** Whether one of the right zones holds each number that was set. */
function isRightSetting(response: QuestionResponse, { zones }: QuestionReview): boolean {
  const setting = new Map<string, string>(Object.entries(response))
  const holds = ([name, [low = 0, high = 0]]: [string, number[]]) =>
    low <= Number(setting.get(name)) && Number(setting.get(name)) <= high
  return !!zones?.some(({ right, at }) => right && Object.entries(at).every(holds))
}

const plain = (text: string) => text.trim().toLowerCase()
