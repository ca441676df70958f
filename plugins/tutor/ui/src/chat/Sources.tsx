/** Sources of an answer, as links to sections of the lesson. */
import { Icon } from "@cubital/sdk"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import type { Source } from "../course"

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.sm};
  margin: 0;
  padding: 0;
  list-style: none;
`

const Place = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 0.45rem;
  min-block-size: 2rem;
  padding: 0.25rem 0.8rem;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.raised};
  color: ${({ theme }) => theme.accentInk};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: 550;
  text-decoration: none;
  transition: border-color ${({ theme }) => theme.ease}, background ${({ theme }) => theme.ease};
  &:hover { border-color: ${({ theme }) => theme.accent}; background: ${({ theme }) => theme.accentSoft}; }
`

const nameOf = ({ title, heading }: Source) => (title.includes(heading) ? title : `${title}: ${heading}`)

export function Sources({ sources }: { sources: Source[] }) {
  return (
    <List aria-label="Sources">
      {sources.map((source) => (
        <li key={source.link}>
          <Place to={source.link}>
            <Icon name="book-open" size={15} />
            {nameOf(source)}
          </Place>
        </li>
      ))}
    </List>
  )
}
