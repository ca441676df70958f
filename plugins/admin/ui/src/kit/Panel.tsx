/**
 * A card with a heading, an optional aside, and the table and scroll areas that stand in it.
 * tutor/ui/src/staff/Panel.tsx says why there are two.
 */
import { Card, CardTitle, Row } from "@cubital/sdk"
import { type ReactNode, useId } from "react"
import { styled } from "styled-components"

interface PanelProps {
  title: string
  /** A badge or a button, at the end of the heading's line. */
  aside?: ReactNode
  children: ReactNode
}

export function Panel({ title, aside, children }: PanelProps) {
  const id = useId()
  return (
    <Frame aria-labelledby={id}>
      <Row $between>
        <CardTitle id={id}>{title}</CardTitle>
        {aside}
      </Row>
      {children}
    </Frame>
  )
}

const Frame = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${({ theme }) => theme.gap.md};
`

/** Around a table: on a phone its cells move together, and those that are `Roomy` are left out. */
export const Compact = styled.div`
  display: contents;
  @media ${({ theme }) => theme.narrow} {
    && th, && td { padding-inline: 0.5rem; }
    && th, && td, time { white-space: normal; }
  }
`

export const Roomy = styled.td`
  white-space: nowrap;
  @media ${({ theme }) => theme.narrow} { display: none; }
`

/** What may become longer than its panel: it scrolls by itself, by keyboard too. */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Window role="region" aria-label={label} tabIndex={0}>
      {children}
    </Window>
  )
}

const Window = styled.div`
  position: relative;
  max-block-size: 20rem;
  margin-inline: -0.5rem;
  padding-inline: 0.5rem;
  overflow-y: auto;
  scrollbar-width: thin;
`
