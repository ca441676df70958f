/** One question of the statistics, with its details and the answers chosen behind a disclosure. */
import { Badge } from "@cubital/sdk"
import { useEffect, useRef } from "react"
import { styled } from "styled-components"
import { ofStudents, percentOf, sourceOf } from "../kit/format"
import { Small } from "../kit/Person"
import type { QuestionStatistics } from "../schemas"

interface QuestionRowProps {
  question: QuestionStatistics
  /** Say in the line already why it needs review; what else there is to say stands behind it. */
  reason?: boolean
  /** The page was opened for this question: it is unfolded, in sight, and has the focus. */
  pointedAt?: boolean
}

export function QuestionRow({ question, reason = false, pointedAt = false }: QuestionRowProps) {
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!pointedAt) return
    summary.current?.scrollIntoView({ block: "center" })
    summary.current?.focus({ preventScroll: true })
  }, [pointedAt])
  const { text, source, students, difficulty, discrimination, choices, few, warnings } = question
  return (
    <Row open={pointedAt || undefined}>
      <summary ref={summary}>
        <span>
          {text ?? "A question that was removed"}
          {reason && <Small>{warnings[0]}</Small>}
        </span>
        <strong>{percentOf(difficulty)} correct</strong>
      </summary>
      <Small>
        {sourceOf(source)} · {ofStudents(students)} ·{" "}
        {few ? "too few answers to be reliable" : `discrimination ${discrimination ?? "unknown"}`}
        {text === null && ` · ${question.question}`}
      </Small>
      {warnings.slice(reason ? 1 : 0).map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      <Choices aria-label="Answers chosen">
        {choices.map((choice) => (
          <li key={choice.text}>
            <span>
              {choice.text} {choice.correct && <Badge $tone="good">Correct answer</Badge>}
            </span>
            <meter min={0} max={100} value={choice.share} aria-label={`Share of “${choice.text}”`} />
            <span>
              {choice.share}% ({choice.given})
            </span>
          </li>
        ))}
      </Choices>
    </Row>
  )
}

const Row = styled.details`
  font-size: ${({ theme }) => theme.text.sm};
  > summary {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 0.25rem 1.5rem;
    padding-block: 0.625rem;
    cursor: pointer;
    list-style: none;
  }
  > summary::-webkit-details-marker { display: none; }
  > summary:hover > span { text-decoration: underline; text-underline-offset: 0.2em; }
  > summary > span { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
  > summary > strong { flex: none; font-weight: 600; font-variant-numeric: tabular-nums; }
  &[open] > summary > span { font-weight: 600; }
  &[open] { padding-block-end: 0.75rem; }
  > p { margin: 0.5rem 0 0; }
`

const Choices = styled.ul`
  display: grid;
  gap: 0.5rem;
  margin: 0.75rem 0 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: minmax(0, 3fr) minmax(4rem, 1fr) 6rem;
    align-items: center;
    gap: 0.75rem;
    font-variant-numeric: tabular-nums;
  }
  meter {
    inline-size: 100%;
    block-size: 0.5rem;
    border: 0;
    border-radius: ${({ theme }) => theme.radius.pill};
    background: ${({ theme }) => theme.line};
    overflow: hidden;
    appearance: none;
  }
  ::-webkit-meter-bar, ::-webkit-meter-inner-element { block-size: 100%; border: 0; border-radius: 0; background: none; }
  ::-webkit-meter-optimum-value { background: ${({ theme }) => theme.accent}; }
  ::-moz-meter-bar { background: ${({ theme }) => theme.accent}; }
  @media (forced-colors: active) {
    meter { border: 1px solid CanvasText; }
    ::-webkit-meter-optimum-value { forced-color-adjust: none; background: Highlight; }
  }
`
