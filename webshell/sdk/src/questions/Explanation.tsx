/** Box that says whether an answer was right, what is right, and why. */
import { styled } from "styled-components"
import { Icon } from "../kit/Icon.js"
import {
  asPairs,
  asText,
  asTexts,
  type QuestionResponse,
  type QuestionReview,
  type ShownQuestion,
} from "./types.js"

const Box = styled.div<{ $right: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.md};
  padding: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.lg};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme, $right }) => ($right ? theme.goodSoft : theme.warnSoft)};
  line-height: 1.55;
  > svg { margin-block-start: 0.15rem; color: ${({ theme, $right }) => ($right ? theme.good : theme.warn)}; }
  p, ol, ul { margin: 0.2rem 0 0; }
  ol, ul { padding-inline-start: 1.3rem; }
`

interface ExplanationProps {
  question: ShownQuestion
  response: QuestionResponse | null
  review: QuestionReview
}

export function Explanation({ question, response, review }: ExplanationProps) {
  const right = review.mark === 1
  if (isMarkedAbove(question) && response !== null && !review.explanation) return null
  return (
    <Box $right={right}>
      <Icon name={right ? "circle-check" : "info"} size={22} />
      <div>
        <strong>{verdictOn(response, review.mark)}</strong>
        {!right && !isMarkedAbove(question) && <Right question={question} right={review.right} />}
        {right && question.kind === "text" && <p>Usually written: {asText(review.right)}</p>}
        {review.explanation && <p>{review.explanation}</p>}
      </div>
    </Box>
  )
}

/** The options say themselves which of them are right. */
const isMarkedAbove = ({ kind }: ShownQuestion) => ["one", "several", "true-or-false", "place"].includes(kind)

function verdictOn(response: QuestionResponse | null, mark: number): string {
  if (mark === 1) return "Correct."
  if (response === null) return "Not answered."
  return mark > 0 ? `Partly right: ${Math.round(100 * mark)} %.` : "Incorrect."
}

function Right({ question, right }: { question: ShownQuestion; right: QuestionResponse }) {
  switch (question.kind) {
    case "order":
      return (
        <ol>
          {(asTexts(right) ?? []).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
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
