/** A short text, or a number with its unit, to be typed. */
import { styled } from "styled-components"
import { InputBox } from "../kit/Field.js"
import { MarkWords } from "./mark.js"
import { asText, type QuestionProps } from "./types.js"

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm};
  max-inline-size: 24rem;
`

interface TypedAnswerProps extends QuestionProps {
  labelledBy: string
}

export function TypedAnswer({ question, response, onRespond, review, labelledBy }: TypedAnswerProps) {
  const text = asText(response)
  if (review) {
    return (
      <Line>
        <span>{text || "No answer"}</span>
        {text && question.unit}
        <MarkWords mark={review.mark === 1 ? "right" : "wrong"} />
      </Line>
    )
  }
  return (
    <Line>
      <InputBox
        value={text}
        maxLength={200}
        autoComplete="off"
        inputMode={question.kind === "number" ? "decimal" : "text"}
        aria-labelledby={labelledBy}
        onChange={({ target }) => onRespond?.(target.value === "" ? null : target.value)}
      />
      {question.unit && <span>{question.unit}</span>}
    </Line>
  )
}
