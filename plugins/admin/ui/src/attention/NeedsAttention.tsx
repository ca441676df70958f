/** The panel at the top of the administrators' page: who needs a hand, by person, with reasons and what to do. */
import { Badge, Button, EmptyState, ErrorNotice, Icon, Skeleton } from "@cubital/sdk"
import { useRef, useState } from "react"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { Ago } from "../kit/Ago"
import { initials } from "../kit/format"
import { Panel, Scroll } from "../kit/Panel"
import { Disc, Small } from "../kit/Person"
import type { PersonInNeed, Reason } from "../schemas"
import { Aside, CareButtons } from "./CareButtons"
import { Reasons } from "./Reasons"
import { useAttention } from "./useAttention"
import { useCalm } from "./useCalm"

const FIRST = 5

export function NeedsAttention() {
  const attention = useAttention()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const everybody = attention.data?.people ?? []
  const people = everybody.filter(({ aside }) => !aside)
  const asides = everybody.filter(({ aside }) => aside)
  const others = attention.data?.others ?? []
  const number = people.length + others.length
  const calm = useCalm(attention.data && number === 0)

  /** Who is set aside or brought back leaves with the button that was pressed: the focus goes to the list. */
  const focusList = () => setTimeout(() => list.current?.focus())

  return (
    <Place $all={all} $calm={calm}>
      <Panel title="Needs attention" aside={number > 0 && <Badge $tone="warn">{number}</Badge>}>
        {attention.isLoading && <Skeleton lines={6} />}
        {attention.error && (
          <ErrorNotice title="Couldn't load what needs attention" onRetry={() => void attention.refetch()} />
        )}
        {attention.data && (
          <Scroll label="What needs attention">
            {number === 0 && (
              <Room $whole={asides.length === 0}>
                <EmptyState icon="circle-check">Nothing needs your attention.</EmptyState>
              </Room>
            )}
            <People ref={list} tabIndex={-1} aria-label="Who needs attention">
              {people.slice(0, all ? undefined : FIRST).map((person) => (
                <li key={person.studentId}>
                  <Person person={person} onAside={focusList} />
                </li>
              ))}
              {(all || people.length <= FIRST) &&
                others.map((reason) => (
                  <li key={`${reason.id} ${reason.detail}`}>
                    <OfNobody reason={reason} />
                  </li>
                ))}
            </People>
            {people.length > FIRST && !all && (
              <Button kind="secondary" size="small" onClick={() => setAll(true)}>
                Show all {number}
              </Button>
            )}
            {asides.length > 0 && <Asides people={asides} onBack={focusList} />}
          </Scroll>
        )}
      </Panel>
    </Place>
  )
}

function Person({ person, onAside }: { person: PersonInNeed; onAside: () => void }) {
  const { studentId, student, reasons, nudgedAt, notes } = person
  return (
    <>
      <Disc aria-hidden>{initials(student)}</Disc>
      <div>
        <Name to={`/admin/students/${studentId}`}>
          <bdi>{student}</bdi>
        </Name>
        <Reasons reasons={reasons} />
        {(nudgedAt || notes > 0) && (
          <Small>
            {nudgedAt && (
              <>
                Nudged <Ago at={nudgedAt} />
              </>
            )}
            {nudgedAt && notes > 0 && " · "}
            {notes > 0 && (notes === 1 ? "1 note" : `${notes} notes`)}
          </Small>
        )}
      </div>
      <CareButtons person={person} onAside={onAside} />
    </>
  )
}

function OfNobody({ reason }: { reason: Reason }) {
  return (
    <>
      <Disc aria-hidden>
        <Icon name="triangle-alert" size={16} />
      </Disc>
      <Reasons reasons={[reason]} />
    </>
  )
}

function Asides({ people, onBack }: { people: PersonInNeed[]; onBack: () => void }) {
  return (
    <Folded>
      <summary>{people.length === 1 ? "1 student set aside" : `${people.length} students set aside`}</summary>
      <ul>
        {people.map((person) => (
          <li key={person.studentId}>
            <Link to={`/admin/students/${person.studentId}`}>
              <bdi>{person.student}</bdi>
            </Link>
            <Aside person={person} onBack={onBack} />
          </li>
        ))}
      </ul>
    </Folded>
  )
}

/** Its height does not depend on who is in it: nothing may move in the table below while a button is being pressed. */
const Place = styled.div<{ $all: boolean; $calm: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: minmax(0, 1fr);
  block-size: ${({ $all }) => ($all ? "auto" : "31rem")};
  > section { grid-template-rows: auto minmax(0, 1fr); align-content: stretch; }
  [role="region"] { max-block-size: none; }
  @media ${({ theme }) => theme.narrow} { ${({ $all, $calm }) => !$all && `block-size: ${$calm ? 17 : 38}rem;`} }
`

/** Where nobody is in it, the height that is kept free is filled. */
const Room = styled.div<{ $whole: boolean }>`
  display: grid;
  ${({ $whole }) => $whole && "block-size: 100%;"}
`

const People = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${({ theme }) => theme.text.sm};
  &:focus { outline: none; }

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: start;
    gap: 0.5rem 0.75rem;
    padding-block: 0.75rem;
    overflow-wrap: anywhere;
  }
  > li + li { border-block-start: 1px solid ${({ theme }) => theme.line}; }
  > li:first-child { padding-block-start: 0; }
  > li > :nth-child(3) { grid-column: 2; }
  svg { color: inherit; }

  @media (min-width: 1024px) {
    > li { grid-template-columns: auto minmax(0, 1fr) auto; gap: 0.75rem 1rem; }
    > li > :nth-child(3) { grid-column: auto; }
  }
`

const Name = styled(Link)`
  display: inline-block;
  margin-block-end: 0.125rem;
  color: inherit;
  font-size: ${({ theme }) => theme.text.md};
  font-weight: 650;
`

const Folded = styled.details`
  margin-block-start: ${({ theme }) => theme.gap.md};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  summary { cursor: pointer; }
  ul { margin: 0.5rem 0 0; padding: 0; list-style: none; }
  li + li { border-block-start: 1px solid ${({ theme }) => theme.line}; }
  li { padding-block: 0.375rem; }
`
