/** The clock of a case: what is used of it, as a quiet bar with its words. */
import { VisuallyHidden } from "@cubital/sdk"
import { useEffect, useState } from "react"
import { styled } from "styled-components"
import type { Clock } from "./exercises"

const Line = styled.div<{ $over: boolean }>`
  display: grid;
  gap: 0.375rem;
  color: ${({ theme, $over }) => ($over ? theme.warn : theme.inkSoft)};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
  > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 ${({ theme }) => theme.gap.md}; }
  strong { color: ${({ theme, $over }) => ($over ? theme.warn : theme.ink)}; font-weight: 650; }
`

const Bar = styled.progress<{ $over: boolean }>`
  inline-size: 100%;
  block-size: 0.375rem;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.pill};
  overflow: hidden;
  appearance: none;
  background: ${({ theme }) => theme.line};
  &::-webkit-progress-bar { background: ${({ theme }) => theme.line}; }
  &::-webkit-progress-value { background: ${({ theme, $over }) => ($over ? theme.warn : theme.accent)}; }
  &::-moz-progress-bar { background: ${({ theme, $over }) => ($over ? theme.warn : theme.accent)}; }
`

const TICK_MS = 500

/** `used` in whole seconds, and how long one may still read before the clock runs on: null where it does not run. */
function useRunning({ used, reading }: Clock) {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    setPassed(0)
    if (reading === null) return
    const since = performance.now()
    const timer = setInterval(() => setPassed((performance.now() - since) / 1000), TICK_MS)
    return () => clearInterval(timer)
  }, [reading])
  if (reading === null) return { used: Math.round(used), toRead: null }
  const left = reading - passed
  return { used: Math.round(used + Math.max(0, -left)), toRead: Math.max(0, Math.ceil(left)) }
}

export function StepClock({ clock }: { clock: Clock }) {
  const { used, toRead } = useRunning(clock)
  const over = used > clock.seconds
  return (
    <Line $over={over}>
      <div>
        <span role="timer">
          {clock.name}:{" "}
          <strong>
            {used} of {clock.seconds} s
          </strong>
        </span>
        {toRead !== null && !over && (
          <span>{toRead > 0 ? `${toRead} s to read before the clock runs` : "Clock running"}</span>
        )}
        {over && <span>Over</span>}
      </div>
      <Bar $over={over} aria-label={clock.name} max={clock.seconds} value={Math.min(used, clock.seconds)} />
      <VisuallyHidden role="status">
        {over ? `${clock.name}: time's up` : toRead === 0 ? `${clock.name}: the clock is running` : ""}
      </VisuallyHidden>
    </Line>
  )
}
