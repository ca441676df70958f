/** Whether an answer was right, what is right, and why. */
import { forwardRef } from "react"
import { OutcomeBox } from "./OutcomeBox.js"
import {
  asPairs,
  asText,
  asTexts,
  type QuestionResponse,
  type QuestionReview,
  type ShownQuestion,
} from "./types.js"

interface ExplanationProps {
  question: ShownQuestion
  response: QuestionResponse | null
  review: QuestionReview
  verdict?: string
}

export const Explanation = forwardRef<HTMLDivElement, ExplanationProps>(function Explanation(
  { question, response, review, verdict },
  ref,
) {
  const right = review.mark === 1
  // Single parts may be right where the answer is not: they never say how all of it was.
  const saysEnough = isMarkedAbove(question) && !["several", "fill", "adjust"].includes(question.kind)
  if (saysEnough && response !== null && !review.explanation && !verdict) return null
  return (
    <OutcomeBox ref={ref} right={right} verdict={verdict ?? verdictOn(response, review.mark)}>
      {!right && !isMarkedAbove(question) && <Right question={question} right={review.right} />}
      {right && question.kind === "text" && <p>Usually written: {asText(review.right)}</p>}
      {review.explanation && <p>{review.explanation}</p>}
    </OutcomeBox>
  )
})

/** The options say themselves which of them are right. */
const isMarkedAbove = ({ kind }: ShownQuestion) =>
  ["one", "several", "true-or-false", "place", "fill", "adjust"].includes(kind)

function verdictOn(response: QuestionResponse | null, mark: number): string {
  if (mark === 1) return "Correct."
  if (response === null) return "Not answered."
  return mark > 0 ? `Partly right: ${Math.floor(100 * mark + 1e-9)} %.` : "Incorrect."
}

function Right({ question, right }: { question: ShownQuestion; right: QuestionResponse }) {
  switch (question.kind) {
    case "order":
      return (
        <>
          <p>Right order:</p>
          <ol>
            {(asTexts(right) ?? []).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )
    case "match":
      return (
        <ul>
          {Object.entries(asPairs(right)).map(([item, answer]) => (
            <li key={item}>
              {item}: {answer}
            </li>
          ))}
        </ul>
      )
    case "mismatches": {
      const lines = asTexts(right) ?? []
      return <p>{lines.length > 0 ? `Lines that do not agree: ${lines.join(", ")}.` : "All lines agree."}</p>
    }
    default:
      return (
        <p>
          Right answer: {asText(right)} {question.unit}
        </p>
      )
  }
}
