/** Panel of the concerns that the plugins raise about students, grouped by person. */
import { Badge, EmptyState, ErrorNotice, Icon, Skeleton } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "../api"
import { Ago } from "../kit/Ago"
import { initials } from "../kit/format"
import { Panel, Scroll } from "../kit/Panel"
import { Disc, Small } from "../kit/Person"
import type { Concern } from "../schemas"

const POLL_MS = 60_000

export const useConcerns = () => useQuery({ ...api.query("/api/admin/concerns"), refetchInterval: POLL_MS })

export function NeedsAttention() {
  const concerns = useConcerns()
  const people = byPerson(concerns.data ?? [])
  return (
    <Panel title="Needs attention" aside={people.length > 0 && <Badge $tone="warn">{people.length}</Badge>}>
      {concerns.isLoading && <Skeleton lines={3} />}
      {concerns.error && (
        <ErrorNotice title="Couldn't load what needs attention" onRetry={() => void concerns.refetch()} />
      )}
      {concerns.data?.length === 0 && (
        <EmptyState icon="circle-check">Nothing needs your attention.</EmptyState>
      )}
      {people.length > 0 && (
        <Scroll label="What needs attention">
          <People>
            {people.map(([first, ...others]) => (
              <li key={`${first.studentId} ${first.title} ${first.detail}`}>
                <Disc aria-hidden>
                  {first.student ? initials(first.student) : <Icon name="triangle-alert" size={16} />}
                </Disc>
                <div>
                  {first.student && (
                    <Name to={`/admin/students/${first.studentId}`}>
                      <bdi>{first.student}</bdi>
                    </Name>
                  )}
                  <Reasons concerns={[first, ...others]} />
                </div>
              </li>
            ))}
          </People>
        </Scroll>
      )}
    </Panel>
  )
}

/** The same of one student, on their page; nothing where there is nothing. */
export function ReasonsFor({ studentId }: { studentId: number }) {
  const { data } = useConcerns()
  const concerns = (data ?? []).filter((concern) => concern.studentId === studentId)
  if (concerns.length === 0) return null
  return (
    <Above>
      <Panel title="Needs attention">
        <Reasons concerns={concerns} />
      </Panel>
    </Above>
  )
}

function Reasons({ concerns }: { concerns: Concern[] }) {
  return (
    <List>
      {concerns.map(({ title, detail, question, since }) => (
        <li key={`${title} ${detail} ${question}`}>
          <strong>{title}</strong>
          <div>{detail}</div>
          {question && <q>{question}</q>}
          <Small>
            <Ago at={since} />
          </Small>
        </li>
      ))}
    </List>
  )
}

/** The most pressing of each person first, in the order that they came in; what is about nobody stands alone. */
function byPerson(concerns: Concern[]): [Concern, ...Concern[]][] {
  const people = new Map<unknown, [Concern, ...Concern[]]>()
  for (const concern of concerns) {
    const whose = concern.studentId ?? concern
    const others = people.get(whose)
    if (others) others.push(concern)
    else people.set(whose, [concern])
  }
  return [...people.values()]
}

const Above = styled.div`
  margin-block-end: ${({ theme }) => theme.gap.lg};
`

const People = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${({ theme }) => theme.text.sm};

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0.75rem;
    padding-block: 0.75rem;
    overflow-wrap: anywhere;
  }
  > li + li { border-block-start: 1px solid ${({ theme }) => theme.line}; }
  > li:first-child { padding-block-start: 0; }
  svg { color: ${({ theme }) => theme.warn}; }
`

const Name = styled(Link)`
  display: inline-block;
  margin-block-end: 0.25rem;
  color: inherit;
  font-weight: 650;
`

const List = styled.ul`
  display: grid;
  gap: 0.625rem;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${({ theme }) => theme.text.sm};
  strong { font-weight: 600; color: ${({ theme }) => theme.warn}; }
  q { color: ${({ theme }) => theme.inkSoft}; }
`
