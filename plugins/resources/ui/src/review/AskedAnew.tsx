/** A question of the question engine under review: answered, then told; what it was worth is a suggestion. */
import { Question, type QuestionResponse, type QuestionReview, type ShownQuestion } from "@cubital/sdk"

interface AskedAnewProps {
  question: ShownQuestion
  review: QuestionReview
  response: QuestionResponse | null
  open: boolean
  onRespond: (response: QuestionResponse | null) => void
}

export function AskedAnew({ question, review, response, open, onRespond }: AskedAnewProps) {
  return (
    <Question
      question={question}
      response={response}
      onRespond={onRespond}
      {...(open && {
        review: { ...review, mark: isSame(response, review.right, question.kind === "order") ? 1 : 0 },
      })}
    />
  )
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

const plain = (text: string) => text.trim().toLowerCase()
