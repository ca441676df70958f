/** Sparkline of a student's progress in a module over days; the table beside it holds the numbers. */
import { styled } from "styled-components"
import type { StudentRecord } from "../schemas"

const WIDTH = 120
const HEIGHT = 28
const DAY_MS = 86_400_000

const dayOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** An SVG path: it goes on as it was, and up where a day ended higher. From the first of these days to `today`. */
export function stepPath(days: { day: string; lastPosition: number }[], today: number): string {
  const first = days[0]
  if (!first) return ""
  const from = dayOf(first.day) - 1
  const span = Math.max(1, today - from)
  const x = (day: number) => (((day - from) / span) * WIDTH).toFixed(1)
  const y = (percent: number) => (HEIGHT - 1 - (percent / 100) * (HEIGHT - 2)).toFixed(1)
  const steps = days.map(({ day, lastPosition }) => `H${x(dayOf(day))}V${y(lastPosition)}`)
  return `M0 ${y(0)}${steps.join("")}H${WIDTH}`
}

export function ProgressSteps({ days }: { days: StudentRecord["days"] }) {
  if (days.length === 0) return <None>–</None>
  const path = stepPath(days, Math.floor(Date.now() / DAY_MS))
  return (
    <Drawing viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
      <path d={`${path}V${HEIGHT}H0Z`} />
      <path d={path} />
    </Drawing>
  )
}

const Drawing = styled.svg`
  display: block;
  inline-size: 7.5rem;
  block-size: 1.75rem;
  border-block-end: 1px solid ${({ theme }) => theme.edge};

  path:first-child { fill: ${({ theme }) => theme.accentSoft}; }
  path:last-child {
    fill: none;
    stroke: ${({ theme }) => theme.accent};
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }
`

const None = styled.span`
  color: ${({ theme }) => theme.inkFaint};
`
