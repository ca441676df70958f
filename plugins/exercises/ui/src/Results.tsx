/** The results of an attempt: the score, what would have happened, and what went well. */
import { Badge, Card, CardTitle, Muted, Row } from "@cubital/sdk"
import { useEffect, useRef } from "react"
import { styled } from "styled-components"
import { type Attempt, percent, type Step } from "./exercises"

const Score = styled.p`
  margin: 0;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.xxl};
  font-weight: 600;
  line-height: 1.15;
  font-variant-numeric: tabular-nums;
  &:focus { outline: none; }
`

const Steps = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.gap.md};
  margin: ${({ theme }) => theme.gap.md} 0 0;
  padding-inline-start: 1.2rem;
  line-height: 1.5;
  span { display: block; color: ${({ theme }) => theme.inkSoft}; }
`

interface ResultsProps {
  attempt: Attempt
  /** The best score so far, if there is one. */
  before: number | null
  /** Whether the review asks again what was missed. */
  comesBack?: boolean
}

export function Results({ attempt, before, comesBack = false }: ResultsProps) {
  const score = useRef<HTMLParagraphElement>(null)
  useEffect(() => score.current?.focus(), [])
  const well = attempt.steps.filter(({ firstRight }) => firstRight)
  const missed = attempt.steps.filter(({ firstRight }) => firstRight === false)
  const over = attempt.steps.find((step) => step.over)?.over
  const reached = attempt.percent ?? 0
  return (
    <>
      <Card>
        <Row $between $gap="md">
          <Score ref={score} tabIndex={-1}>
            {percent(reached)}
          </Score>
          {before !== null && reached > before && <Badge $tone="good">Your best so far</Badge>}
        </Row>
        <Muted>
          {well.length} of {attempt.steps.length} steps right on the first try
          {attempt.clock && `, and the clock ${over ? "ran out" : "was kept"}, which counts as one more`}.
          {missed.length > 0 && comesBack && " What you missed comes back in your review."}
        </Muted>
      </Card>
      {(missed.length > 0 || over) && (
        <Card>
          <CardTitle>What would have happened</CardTitle>
          <Steps>
            {missed.map((step) => (
              <li key={step.position}>
                <strong>{step.name}</strong>
                {step.consequence && <span>{step.consequence}</span>}
              </li>
            ))}
            {over && (
              <li>
                <strong>{attempt.clock?.name}</strong>
                <span>{over}</span>
              </li>
            )}
          </Steps>
        </Card>
      )}
      {well.length > 0 && (
        <Card>
          <CardTitle>What went well</CardTitle>
          <Steps>
            {well.map((step) => (
              <Well key={step.position} step={step} />
            ))}
          </Steps>
        </Card>
      )}
    </>
  )
}

function Well({ step }: { step: Step }) {
  return (
    <li>
      <strong>{step.name}</strong>
      {step.outcome && <span>{step.outcome}</span>}
    </li>
  )
}
