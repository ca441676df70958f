/** Footer: the shell's foot with the school's name, email, phone and public pages. */
import { useBoot } from "@cubital/sdk"
import { Link } from "react-router-dom"
import { styled } from "styled-components"

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.sm} ${({ theme }) => theme.gap.lg};
  padding: ${({ theme }) => theme.gap.lg} clamp(1rem, 4vw, 2rem);
  border-block-start: 1px solid ${({ theme }) => theme.line};
  color: ${({ theme }) => theme.inkFaint};
  font-size: ${({ theme }) => theme.text.sm};

  a { color: ${({ theme }) => theme.inkSoft}; text-decoration: none; }
  a:hover { text-decoration: underline; }
  span { flex: 1 1 14rem; }
  @media ${({ theme }) => theme.narrow} { span { flex-basis: 100%; } }
  @media print { display: none; }
`

export function Footer() {
  const { pages, site } = useBoot()
  const { name, email, phone } = site
  return (
    <Foot>
      <span>{name}</span>
      <Link to="/about">About</Link>
      <Link to="/contact">Contact</Link>
      {pages.map((page) => (
        <Link key={page.name} to={`/info/${page.name}`}>
          {page.title}
        </Link>
      ))}
      <a href={`mailto:${email}`}>{email}</a>
      <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
    </Foot>
  )
}
