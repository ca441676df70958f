/** Factor: a row of the panel of two-step sign-in, with its button. */
import { Icon, type IconName } from "@cubital/sdk"
import type { ReactNode } from "react"
import { styled } from "styled-components"
import { dateOf } from "../deviceDates"
import { RowItem, RowName, RowText } from "../rows"

const Item = styled(RowItem)`
  grid-template-columns: auto minmax(0, 1fr) auto;
  > svg { color: ${({ theme }) => theme.accentInk}; }
`

const Name = styled(RowName)`
  display: block;
`

interface FactorProps {
  icon: IconName
  name: string
  /** Since when it is set up. */
  since?: string | null
  /** What is said where it is not. */
  text: string
  children: ReactNode
}

export function Factor({ icon, name, since, text, children }: FactorProps) {
  return (
    <Item>
      <Icon name={icon} size={22} />
      <div>
        <Name>{name}</Name>
        <RowText>{since ? `Set up on ${dateOf(since)}` : text}</RowText>
      </div>
      {children}
    </Item>
  )
}
