/** MenuLinks: the menu's entries as a list of links, in the side menu and the rail. */
import { Icon, lazyPart, useWarmLink } from "@cubital/sdk"
import { Link, useLocation } from "react-router-dom"
import { styled } from "styled-components"
import { currentEntry, type MenuItem, useMenu } from "./menu"

const List = styled.ul`
  display: grid;
  gap: 0.25rem;
  margin: 0;
  padding: 0;
  list-style: none;
`

const Entry = styled(Link)`
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
  &[aria-current] { background: ${({ theme }) => theme.accentSoft}; color: ${({ theme }) => theme.accentInk}; }
`

export function MenuLinks({ onChosen }: { onChosen?: () => void }) {
  const menu = useMenu()
  const current = currentEntry(menu, useLocation().pathname)
  return (
    <List>
      {menu.map((item) => (
        <li key={item.to}>
          <MenuLink item={item} current={item === current} onChosen={onChosen} />
        </li>
      ))}
    </List>
  )
}

const MenuCount = lazyPart(() => import("../today/MenuCount"))

interface MenuLinkProps {
  item: MenuItem
  current: boolean
  onChosen: (() => void) | undefined
}

function MenuLink({ item, current, onChosen }: MenuLinkProps) {
  const warm = useWarmLink(item.to)
  return (
    <Entry to={item.to} aria-current={current ? "page" : undefined} onClick={onChosen} {...warm}>
      <Icon name={item.icon} />
      {item.label}
      {item.access !== "public" && <MenuCount to={item.to} />}
    </Entry>
  )
}
