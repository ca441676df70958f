/** SectionLinks and SectionLink: what belongs to a section of a lesson, as lines at its end that lead there. */
import { Link } from "react-router-dom"
import { styled } from "styled-components"

export const SectionLinks = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  margin: ${({ theme }) => theme.gap.md} 0 0;
  padding: 0;
  list-style: none;
  @media print { display: none; }
`

/** In its order: an icon, a `span` with the title in `strong` and the rest in `small`, an arrow. */
export const SectionLink = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${({ theme }) => theme.gap.md};
  padding: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.lg};
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.surface};
  color: ${({ theme }) => theme.ink};
  text-decoration: none;
  &:hover { border-color: ${({ theme }) => theme.accent}; }
  > svg { color: ${({ theme }) => theme.accentInk}; }
  strong { display: block; font-weight: 650; }
  small { color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
`
