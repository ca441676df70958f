/** The star before a critical step, and the line that says what it means. */
import { VisuallyHidden } from "@cubital/sdk"
import { styled } from "styled-components"

const Star = styled.span`
  color: ${({ theme }) => theme.warn};
  @media print { color: black; }
`

const Legend = styled.span`
  white-space: nowrap;
`

export function CriticalMark({ critical }: { critical: boolean }) {
  if (!critical) return null
  return (
    <Star>
      <span aria-hidden="true">★</span>
      <VisuallyHidden>Critical step</VisuallyHidden>
    </Star>
  )
}

export function CriticalLegend() {
  return (
    <Legend>
      <Star>★</Star> = critical step
    </Legend>
  )
}
