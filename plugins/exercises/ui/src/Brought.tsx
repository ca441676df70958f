/** What an answer brought: what follows, or what would have happened, and how an expert does it. */
import { Icon } from "@cubital/sdk"
import { styled } from "styled-components"
import type { Attempt, Step } from "./exercises"

const Box = styled.div<{ $tone: "good" | "warn" | "accent" }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.md};
  padding: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.lg};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme, $tone }) => theme[`${$tone}Soft`]};
  line-height: 1.55;
  > svg { margin-block-start: 0.15rem; color: ${({ theme, $tone }) => theme[$tone]}; }
  p { margin: 0.2rem 0 0; }
  & + & { margin-block-start: ${({ theme }) => theme.gap.sm}; }
`

/** Once it is closed, a row or a setting itself shows what would have come of it. */
const showsItself = ({ question }: Step) => ["fill", "adjust"].includes(question.kind)

export function Brought({ step, form }: { step: Step; form: Attempt["form"] }) {
  if (step.tries === 0) return null
  const wrong = step.firstRight === false
  return (
    <>
      {!step.closed && (
        <Box $tone="warn">
          <Icon name="info" size={22} />
          <div>
            <strong>Not quite. {step.consequence && "Here's what would have happened:"}</strong>
            {step.consequence && <p>{step.consequence}</p>}
            <p>Change your answer and check again, or have it shown.</p>
          </div>
        </Box>
      )}
      {step.closed && form === "exam" && wrong && step.consequence && !showsItself(step) && (
        <Box $tone="warn">
          <Icon name="info" size={22} />
          <div>
            <strong>Here's what would have happened:</strong>
            <p>{step.consequence}</p>
          </div>
        </Box>
      )}
      {step.over && (
        <Box $tone="warn">
          <Icon name="timer" size={22} />
          <div>
            <strong>Time's up.</strong>
            <p>{step.over}</p>
          </div>
        </Box>
      )}
      {step.closed && step.outcome && (
        <Box $tone="good">
          <Icon name="circle-check" size={22} />
          <div>
            <strong>{wrong ? "Done right, here's what happens:" : "Right. Here's what happens:"}</strong>
            <p>{step.outcome}</p>
          </div>
        </Box>
      )}
      {step.closed && step.expert && (
        <Box $tone="accent">
          <Icon name="graduation-cap" size={22} />
          <div>
            <strong>How an expert does it:</strong>
            <p>{step.expert}</p>
          </div>
        </Box>
      )}
    </>
  )
}
