/** The bounds of a chance from 0 to 100 percent as a band, with a mark at the likeliest. The words beside it say the same. */
import { styled } from "styled-components"

const Track = styled.div`
  position: relative;
  block-size: 0.6rem;
  max-inline-size: 32rem;
  margin-block: ${({ theme }) => theme.gap.sm};
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.sunken};
  overflow: hidden;
  span { position: absolute; inset-block: 0; forced-color-adjust: none; }
`

const Band = styled.span`
  min-inline-size: 4px;
  background: ${({ theme }) => theme.accent};
  opacity: 0.45;
`

const Best = styled.span`
  inline-size: 3px;
  margin-inline-start: -1.5px;
  background: ${({ theme }) => theme.ink};
`

export function RangeBar({ low, high, best }: { low: number; high: number; best: number }) {
  return (
    <Track aria-hidden>
      <Band style={{ insetInlineStart: `${low}%`, inlineSize: `${high - low}%` }} />
      <Best style={{ insetInlineStart: `${best}%` }} />
    </Track>
  )
}
