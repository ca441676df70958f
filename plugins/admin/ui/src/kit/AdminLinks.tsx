/** Links between the pages of the admin area. */
import { NavLink } from "react-router-dom"
import { styled } from "styled-components"

const PAGES = [
  ["/admin", "Dashboard"],
  ["/admin/overview", "Statistics"],
  ["/admin/questions", "Questions"],
  ["/admin/audit", "Audit log"],
  ["/admin/plugins", "Plugins"],
] as const

export function AdminLinks() {
  return (
    <Line aria-label="Admin area">
      {PAGES.map(([path, label]) => (
        <NavLink key={path} to={path} end>
          {label}
        </NavLink>
      ))}
    </Line>
  )
}

const Line = styled.nav`
  /* Beside the heading and not below it: it keeps its place from page to page, however long the line below is. */
  align-self: flex-start;
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem;

  a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.5rem;
    padding: 0.375rem 0.875rem;
    border-radius: ${({ theme }) => theme.radius.pill};
    color: ${({ theme }) => theme.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
    font-weight: 600;
    text-decoration: none;
  }
  a:hover { color: ${({ theme }) => theme.ink}; background: ${({ theme }) => theme.sunken}; }
  a[aria-current="page"] { background: ${({ theme }) => theme.accentSoft}; color: ${({ theme }) => theme.accentInk}; }
`
