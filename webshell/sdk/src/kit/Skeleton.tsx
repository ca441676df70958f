/** Skeleton: gray lines in the place of text that is loading. */
import { styled } from "styled-components"
import { VisuallyHidden } from "./VisuallyHidden.js"

const Lines = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  inline-size: 100%;
`

const Line = styled.span`
  display: block;
  block-size: 0.9em;
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.line};
  animation: cubital-breathe 1.6s ease-in-out infinite alternate;

  &:last-child:not(:first-child) { inline-size: 62%; }

  @keyframes cubital-breathe {
    to { opacity: 0.45; }
  }
`

export function Skeleton({ lines = 1 }: { lines?: number }) {
  return (
    <Lines aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {[...Array(lines).keys()].map((line) => (
        <Line key={line} aria-hidden />
      ))}
    </Lines>
  )
}
