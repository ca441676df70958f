/**
 * A card with a heading and an optional aside. The admin plugin has a `Panel` of its own: plugins import nothing of each
 * other, and a part of the sdk's kit would be loaded by the landing page, which has no panel.
 */
import { Card, CardTitle, Row } from "@cubital/sdk"
import { type ReactNode, useId } from "react"
import { styled } from "styled-components"

const Place = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${({ theme }) => theme.gap.md};
`

interface PanelProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

export function Panel({ title, aside, children }: PanelProps) {
  const id = useId()
  return (
    <Place aria-labelledby={id}>
      <Row $between>
        <CardTitle id={id}>{title}</CardTitle>
        {aside}
      </Row>
      {children}
    </Place>
  )
}
