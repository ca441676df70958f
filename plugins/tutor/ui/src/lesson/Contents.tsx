/** Table of contents of the lesson, and what of it is done: beside the text where there is room, else folded above it. */
import { Button, Icon } from "@cubital/sdk"
import { useId, useState } from "react"
import { Link, useLocation } from "react-router-dom"
import { styled } from "styled-components"
import { END, OPENING, type Screen } from "./useScreens"

const Place = styled.nav`
  @media print { display: none; }
  @media (min-width: 1024px) {
    padding: ${({ theme }) => theme.gap.md} 0;
    position: sticky;
    inset-block-start: calc(5.5rem + var(--banner, 0px));
    max-block-size: calc(100vh - 7rem - var(--banner, 0px));
    overflow-y: auto;
  }
`

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.sm};
  margin-block-end: ${({ theme }) => theme.gap.sm};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
`

const Title = styled.h2`
  flex: 1;
  margin: 0;
  font-size: inherit;
  font-weight: 650;
`

const Fold = styled(Button)`
  @media (min-width: 1024px) { display: none; }
`

const List = styled.ol<{ $open: boolean }>`
  ${({ $open }) => !$open && "@media (max-width: 1023px) { && { display: none; } }"}
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
  screens: Screen[]
  /** The screen that is open, or the section that is being read. */
  here: string | undefined
  isDone: (id: string) => boolean
}

export function Contents({ screens, here, isDone }: ContentsProps) {
  const { search } = useLocation()
  const [open, setOpen] = useState(false)
  const list = useId()
  const sections = screens.filter(({ id }) => id !== OPENING && id !== END)
  return (
    <Place aria-label="Lesson contents">
      <Head>
        <Title>In this lesson</Title>
        <span>
          {sections.filter(({ id }) => isDone(id)).length} of {sections.length} done
        </span>
        <Fold
          kind="quiet"
          size="small"
          aria-expanded={open}
          aria-controls={list}
          onClick={() => setOpen(!open)}
        >
          {open ? "Hide" : "Show"}
        </Fold>
      </Head>
      <List id={list} $open={open}>
        {screens.map(({ id, title }) => (
          <li key={id}>
            <Entry
              to={{ search, hash: `#${id}` }}
              replace
              $here={here === id}
              aria-current={here === id ? "location" : undefined}
              onClick={() => setOpen(false)}
            >
              {title} {isDone(id) && <Icon name="check" size={15} label="done" />}
            </Entry>
          </li>
        ))}
      </List>
    </Place>
  )
}
