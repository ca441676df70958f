/** Progress: a labelled progress bar from 0 to 100 percent. */
import { styled } from "styled-components"

const Track = styled.div`
  block-size: 0.5rem;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.line};
`

const Fill = styled.div`
  block-size: 100%;
  border-radius: inherit;
  background: ${({ theme }) => theme.accent};
  transition: inline-size 400ms cubic-bezier(0.2, 0, 0, 1);
`

const Caption = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.md};
  margin-block-end: 0.375rem;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
`

interface ProgressProps {
  /** The name of what is measured. */
  label: string
  /** Percent, 0 to 100. */
  value: number
  /** Shows the name and the percent above the bar. */
  caption?: boolean
}

export function Progress({ label, value, caption = false }: ProgressProps) {
  const percent = Math.max(0, Math.min(100, Math.floor(value)))
  return (
    <div>
      {caption && (
        <Caption aria-hidden>
          <span>{label}</span>
          <span>{percent}%</span>
        </Caption>
      )}
      <Track
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%`}
      >
        <Fill style={{ inlineSize: `${percent}%` }} />
      </Track>
    </div>
  )
}
