/** Table of contents of the lesson, beside the text where there is room. */
import { Icon } from "@cubital/sdk"
import { Link, useLocation } from "react-router-dom"
import { styled } from "styled-components"
import type { Section } from "../course"
import { useCurrentSection } from "./useCurrentSection"

const Place = styled.nav`
  padding: ${({ theme }) => theme.gap.md} 0;
  @media print { display: none; }
  @media (min-width: 1040px) {
    position: sticky;
    inset-block-start: calc(5.5rem + var(--banner, 0px));
    max-block-size: calc(100vh - 7rem - var(--banner, 0px));
    overflow-y: auto;
  }
`

const Title = styled.h2`
  margin: 0 0 ${({ theme }) => theme.gap.sm};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 650;
`

const List = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  border-inline-start: 1px solid ${({ theme }) => theme.line};
`

const Entry = styled(Link)<{ $here: boolean }>`
  display: block;
  margin-inline-start: -1px;
  padding: 0.45rem 0.9rem;
  border-inline-start: 2px solid ${({ theme, $here }) => ($here ? theme.accent : "transparent")};
  color: ${({ theme, $here }) => ($here ? theme.accentInk : theme.inkSoft)};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: ${({ $here }) => ($here ? 600 : 450)};
  line-height: 1.4;
  text-decoration: none;
  svg { margin-inline-start: 0.4rem; vertical-align: -0.15em; color: ${({ theme }) => theme.good}; }
  &:hover { color: ${({ theme }) => theme.ink}; border-inline-start-color: ${({ theme }) => theme.edge}; }
  &:focus-visible { outline-offset: -2px; }
`

interface ContentsProps {
  sections: Section[]
  /** Whether all checks of a section have an answer. */
  isDone: (section: string) => boolean
}

export function Contents({ sections, isDone }: ContentsProps) {
  const { hash, search } = useLocation()
  const reading = useCurrentSection(sections)
  const here = reading ?? hash.slice(1)
  return (
    <Place aria-label="Contents of the lesson">
      <Title>In this lesson</Title>
      <List>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <Entry
              to={{ search, hash: `#${id}` }}
              replace
              $here={here === id}
              aria-current={here === id ? "location" : undefined}
            >
              {heading}
              {isDone(id) && <Icon name="check" size={15} label="checked" />}
            </Entry>
          </li>
        ))}
      </List>
    </Place>
  )
}
