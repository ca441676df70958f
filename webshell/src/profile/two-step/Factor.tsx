/** FactorList and Factor: the rows of the panel of two-step sign-in, each with its button. */
import { Icon, type IconName } from "@cubital/sdk"
import type { ReactNode } from "react"
import { styled } from "styled-components"
import { dateOf } from "../deviceDates"

export const FactorList = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  outline: none;
`

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${({ theme }) => theme.gap.md};
  min-block-size: 3.75rem;
  padding-block: ${({ theme }) => theme.gap.sm};
  border-block-end: 1px solid ${({ theme }) => theme.line};
  &:first-child { border-block-start: 1px solid ${({ theme }) => theme.line}; }
  > svg { color: ${({ theme }) => theme.accentInk}; }
`

const Name = styled.span`
  display: block;
  overflow-wrap: anywhere;
  font-weight: 600;
`

const Text = styled.span`
  color: ${({ theme }) => theme.inkFaint};
  font-size: ${({ theme }) => theme.text.sm};
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
        <Text>{since ? `Set up on ${dateOf(since)}` : text}</Text>
      </div>
      {children}
    </Item>
  )
}
