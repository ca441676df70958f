import { Icon, useWarmLink } from "@cubital/sdk"
import { NavLink } from "react-router-dom"
import { styled } from "styled-components"
import { type MenuItem, useMenu } from "./menu"

const List = styled.ul`
  display: grid;
  gap: 0.25rem;
  margin: 0;
  padding: 0;
  list-style: none;
`

const Entry = styled(NavLink)`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  min-block-size: 2.75rem;
  padding: 0.5rem 0.875rem;
  border-radius: ${({ theme }) => theme.radius.md};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 550;
  text-decoration: none;
  transition: background ${({ theme }) => theme.ease}, color ${({ theme }) => theme.ease};

  &:hover { background: ${({ theme }) => theme.accentSoft}; color: ${({ theme }) => theme.ink}; }
  &.active { background: ${({ theme }) => theme.accentSoft}; color: ${({ theme }) => theme.accentInk}; }
`

export function MenuLinks({ onChosen }: { onChosen?: () => void }) {
  return (
    <List>
      {useMenu().map((item) => (
        <li key={item.to}>
          <MenuLink item={item} onChosen={onChosen} />
        </li>
      ))}
    </List>
  )
}

function MenuLink({ item, onChosen }: { item: MenuItem; onChosen: (() => void) | undefined }) {
  const warm = useWarmLink(item.to)
  return (
    <Entry to={item.to} end={item.to === "/"} onClick={onChosen} {...warm}>
      <Icon name={item.icon} />
      {item.label}
    </Entry>
  )
}
