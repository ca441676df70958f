/** A case that is being worked through: the case itself, the open step, and what its answer brings. */
import { Card, Page, Progress, Stack } from "@cubital/sdk"
import type { ReactNode } from "react"
import { styled } from "styled-components"
import { CaseCard } from "./CaseCard"
import { type Attempt, NAMES } from "./exercises"
import { OpenStep } from "./OpenStep"
import { StepClock } from "./StepClock"
import type { StepCalls } from "./useSteps"

const Where = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  > div:first-child {
    display: flex;
    justify-content: space-between;
    gap: ${({ theme }) => theme.gap.md};
    color: ${({ theme }) => theme.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
    font-variant-numeric: tabular-nums;
  }
`

interface PlayerProps {
  attempt: Attempt
  calls: StepCalls
  /** The way out. */
  exit: ReactNode
  /** The last step has been read. */
  onEnd: () => void
}

export function Player({ attempt, calls: { answer, next, pending }, exit, onEnd }: PlayerProps) {
  const step = attempt.steps.at(-1)
  const isEnd = attempt.finishedAt !== null
  const onNext = isEnd ? onEnd : () => void next()
  if (!step) return null
  const done = step.position + (step.closed ? 1 : 0)
  return (
    <Page width="text" compact eyebrow={NAMES[attempt.form]} title={attempt.title}>
      <Stack $gap="md">
        <CaseCard attempt={attempt} />
        <Where>
          <div>
            <span>
              Step {step.position + 1} of {attempt.total}
            </span>
            {exit}
          </div>
          <Progress label="Steps done" value={(100 * done) / attempt.total} />
          {attempt.clock && step.seconds !== null && <StepClock clock={attempt.clock} />}
        </Where>
        <Card as="div">
          <OpenStep
            key={step.position}
            step={step}
            form={attempt.form}
            pending={pending}
            next={isEnd ? "See results" : "Next"}
            onAnswer={answer}
            onNext={onNext}
          />
        </Card>
      </Stack>
    </Page>
  )
}
