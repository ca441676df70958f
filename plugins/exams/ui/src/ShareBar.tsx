/** Bar of a share with its name and a note, and a line where the passing score is. */
import { styled } from "styled-components"
import { bounds, percent as written } from "./exams"

const Line = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.sm};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
`

const Track = styled.div`
  position: relative;
  block-size: 0.6rem;
  margin-block: 0.3rem;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.sunken};
  overflow: hidden;
`

const Fill = styled.div<{ $tone: "accent" | "good" | "warn" }>`
  block-size: 100%;
  background: ${({ theme, $tone }) => theme[$tone]};
  forced-color-adjust: none;
`

const Band = styled.div`
  block-size: 100%;
  background: ${({ theme }) => theme.accent};
  opacity: 0.45;
  forced-color-adjust: none;
`

const Cut = styled.div`
  position: absolute;
  inset-block: 0;
  inline-size: 2px;
  background: ${({ theme }) => theme.ink};
`

const Note = styled.div`
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
`

const LegendLine = styled(Note)`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.gap.xs};
  margin-block-end: ${({ theme }) => theme.gap.md};
  i { inline-size: 2px; block-size: 0.9rem; background: ${({ theme }) => theme.ink}; forced-color-adjust: none; }
`

/** What the line in the bars below it means. */
export const PassingLegend = ({ passing }: { passing: number }) => (
  <LegendLine>
    <i aria-hidden /> passing: {written(passing)}
  </LegendLine>
)

interface ShareBarProps {
  name: string
  percent: number | null
  note: string
  passing?: number
  /** Where the percent is not sure: between what it lies, which is shown in its place. */
  between?: { low: number; high: number }
}

export function ShareBar({ name, percent, note, passing, between }: ShareBarProps) {
  const tone = passing === undefined || percent === null ? "accent" : percent >= passing ? "good" : "warn"
  return (
    <div>
      <Line>
        <span>{name}</span>
        <strong>{between ? bounds(between) : percent === null ? "–" : written(percent)}</strong>
      </Line>
      <Track aria-hidden>
        {between ? (
          <Band
            style={{ marginInlineStart: `${between.low}%`, inlineSize: `${between.high - between.low}%` }}
          />
        ) : (
          <Fill $tone={tone} style={{ inlineSize: `${percent ?? 0}%` }} />
        )}
        {passing !== undefined && <Cut style={{ insetInlineStart: `${passing}%` }} />}
      </Track>
      <Note>{note}</Note>
    </div>
  )
}
