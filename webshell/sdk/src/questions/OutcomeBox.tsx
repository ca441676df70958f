/** Box that says how an answer was, and below it why. */
import { forwardRef, type ReactNode } from "react"
import { styled } from "styled-components"
import { Icon } from "../kit/Icon.js"

const Box = styled.div<{ $right: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.md};
  padding: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.lg};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme, $right }) => ($right ? theme.goodSoft : theme.warnSoft)};
  line-height: 1.55;
  > svg { margin-block-start: 0.15rem; color: ${({ theme, $right }) => ($right ? theme.good : theme.warn)}; }
  p, ol, ul { margin: 0.2rem 0 0; }
  ol, ul { padding-inline-start: 1.3rem; }
  > div { scroll-margin-block: 9rem; }
  > div:focus { outline: none; }
`

export interface OutcomeBoxProps {
  right: boolean
  /** "Correct.", or what is right. */
  verdict: string
  children?: ReactNode
}

export const OutcomeBox = forwardRef<HTMLDivElement, OutcomeBoxProps>(function OutcomeBox(
  { right, verdict, children },
  ref,
) {
  return (
    <Box $right={right} data-toast-subject>
      <Icon name={right ? "circle-check" : "info"} size={22} />
      <div ref={ref} tabIndex={-1}>
        <strong>{verdict}</strong>
        {children}
      </div>
    </Box>
  )
})
