/** Table: a plain `table` in a box that scrolls sideways, by keyboard too. */
import type { ReactNode } from "react"
import { styled } from "styled-components"

const Scroller = styled.div`
  overflow-x: auto;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
`

const Plain = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: ${({ theme }) => theme.text.sm};

  caption {
    padding: ${({ theme }) => theme.gap.md};
    text-align: start;
    font-weight: 650;
  }
  th, td {
    padding: 0.75rem 1rem;
    border-block-end: 1px solid ${({ theme }) => theme.line};
    text-align: start;
    vertical-align: top;
  }
  thead th {
    background: ${({ theme }) => theme.sunken};
    color: ${({ theme }) => theme.inkSoft};
    font-size: ${({ theme }) => theme.text.xs};
    font-weight: 650;
    white-space: nowrap;
  }
  tbody tr:last-child > * { border-block-end: 0; }
`

/** A plain `table` (write `thead`, `tbody`, `tr` inside) that scrolls by itself where it is too wide. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    // What scrolls must be reachable by keyboard; a landmark for each table would be too many.
    <Scroller role="group" aria-label={label} tabIndex={0}>
      <Plain aria-label={label}>{children}</Plain>
    </Scroller>
  )
}
