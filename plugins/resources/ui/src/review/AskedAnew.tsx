/** A question under review: answered, then told; what it was worth is a suggestion. */
import { Question, type QuestionResponse } from "@cubital/sdk"
import { type CardQuestion, isPressed, isSame } from "./cardQuestion"

interface AskedAnewProps extends CardQuestion {
  response: QuestionResponse | null
  open: boolean
  takesFocus: boolean
  verdict?: string
  onRespond: (response: QuestionResponse | null) => void
}

export function AskedAnew({ question, review, open, verdict, ...rest }: AskedAnewProps) {
  const mark = isSame(rest.response, review.right, question.kind === "order") ? 1 : 0
  const outcome = verdict ?? (rest.response === null ? "You looked at the answer." : undefined)
  return (
    <Question
      {...rest}
      question={question}
      heading={2}
      {...(isPressed(question) && { atOnce: "keys" as const })}
      {...(open && { review: { ...review, mark }, ...(outcome && { verdict: outcome }) })}
    />
  )
}
