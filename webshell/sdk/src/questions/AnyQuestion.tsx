/** Stem and picture of a question, and the way of answering that its kind has. */
import { useEffect, useId, useRef } from "react"
import { styled } from "styled-components"
import { ContentPicture } from "../kit/ContentPicture.js"
import { Buttons } from "./Buttons.js"
import { Choices } from "./Choices.js"
import { Documents } from "./Documents.js"
import { Explanation } from "./Explanation.js"
import { Matches } from "./Matches.js"
import { pictureStyle } from "./pictureStyle.js"
import { RowToFill } from "./RowToFill.js"
import { Spots } from "./Spots.js"
import { Steps } from "./Steps.js"
import { TypedAnswer } from "./TypedAnswer.js"
import type { QuestionProps } from "./types.js"
import { ValuesToSet } from "./ValuesToSet.js"

const Group = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.md};
  scroll-margin-block: 11rem;
  &:focus { outline: none; }
`

const Caption = styled.p`
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`

const Stem = styled.p`
  margin: 0;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: 600;
  line-height: 1.4;
  overflow-wrap: anywhere;
`

const Picture = styled.div`
  ${pictureStyle}
`

const Hint = styled.p`
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`

/** Stands before anything is told, so that a screen reader notices what comes into it. */
const Outcome = styled.div`
  &:empty { margin-block-start: calc(-1 * ${({ theme }) => theme.gap.md}); }
`

const HINTS: Partial<Record<QuestionProps["question"]["kind"], string>> = {
  several: "Choose all that are right.",
  order: "Put the steps in order.",
  match: "Choose an answer for each.",
  mismatches: "Mark each line that does not agree.",
  place: "Choose a place on the picture.",
  adjust: "Move the sliders until the drawing shows what you would do.",
  fill: "Choose what you need, in order.",
}

const PARTS = {
  one: Choices,
  several: Choices,
  "true-or-false": Choices,
  order: Steps,
  match: Matches,
  text: TypedAnswer,
  number: TypedAnswer,
  mismatches: Documents,
  place: Spots,
  fill: RowToFill,
  adjust: ValuesToSet,
}

export function AnyQuestion(props: QuestionProps) {
  const { question, response, caption, review, verdict, heading, atOnce, takesFocus = false } = props
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const reviewed = review !== undefined
  useEffect(() => {
    if (!takesFocus) return
    const place = (reviewed && outcome.current) || group.current
    place?.focus({ preventScroll: true })
    place?.scrollIntoView?.({ block: "nearest" })
  }, [takesFocus, reviewed])
  const Part =
    atOnce && question.kind !== "several" && PARTS[question.kind] === Choices ? Buttons : PARTS[question.kind]
  const hint = /choose all/i.test(question.stem) ? undefined : HINTS[question.kind]
  return (
    <Group ref={group} role="group" aria-labelledby={id} tabIndex={-1}>
      {caption && <Caption>{caption}</Caption>}
      <Stem as={heading && `h${heading}`} id={id}>
        {question.stem}
      </Stem>
      {question.picture && !["place", "adjust"].includes(question.kind) && (
        <Picture>
          <ContentPicture src={question.picture.src} alt={question.picture.alt} />
        </Picture>
      )}
      {hint && !review && <Hint>{hint}</Hint>}
      <Part {...props} labelledBy={id} />
      <Outcome aria-live="polite">
        {review && (
          <Explanation
            ref={outcome}
            question={question}
            response={response}
            review={review}
            {...(verdict && { verdict })}
          />
        )}
      </Outcome>
    </Group>
  )
}
