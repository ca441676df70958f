/** What students do, as they do it. */
import { Badge, EmptyState, Icon, Skeleton, useModules } from "@cubital/sdk"
import { styled } from "styled-components"
import { Ago } from "./Ago"
import type { FeedEntry } from "./api"
import type { LineState } from "./liveLine"
import { Panel, Scroll } from "./Panel"
import { Person, Small } from "./Person"
import { useLiveFeed } from "./useLiveFeed"
import { did, nameOf } from "./words"

export function LiveFeed() {
  const { state, entries } = useLiveFeed()
  return (
    <Panel title="Live student activity" aside={<LineBadge state={state} />}>
      {entries.length > 0 && (
        <Scroll label="Live student activity, newest first">
          <List>
            {grouped(entries).map(({ entry, times }) => (
              <Line key={entry.id} entry={entry} times={times} />
            ))}
          </List>
        </Scroll>
      )}
      {entries.length === 0 && state === "connected" && (
        <EmptyState icon="activity">Nothing yet. Student activity appears here as it happens.</EmptyState>
      )}
      {entries.length === 0 && state === "connecting" && <Skeleton lines={4} />}
      {entries.length === 0 && state === "lost" && (
        <EmptyState icon="wifi-off">Live updates disconnected. Reconnecting…</EmptyState>
      )}
    </Panel>
  )
}

function LineBadge({ state }: { state: LineState }) {
  return (
    <Badge role="status" $tone={state === "connected" ? "good" : state === "lost" ? "warn" : "plain"}>
      <Icon name={state === "lost" ? "wifi-off" : "wifi"} size={14} />
      {{ connected: "Connected", connecting: "Connecting…", lost: "Reconnecting…" }[state]}
    </Badge>
  )
}

interface Group {
  /** The newest of them. */
  entry: FeedEntry
  times: number
}

/** What one student did several times in a row is one line. */
function grouped(entries: FeedEntry[]): Group[] {
  const groups: Group[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && isSame(last.entry, entry)) last.times += 1
    else groups.push({ entry, times: 1 })
  }
  return groups
}

const isSame = (one: FeedEntry, other: FeedEntry) =>
  nameOf(one) === nameOf(other) &&
  one.userId === other.userId &&
  did(one) === did(other) &&
  one.moduleId === other.moduleId

function Line({ entry, times }: Group) {
  const { modules } = useModules()
  const module = modules.find(({ id }) => id === entry.moduleId)
  return (
    <Entry>
      <Person name={nameOf(entry)}>
        <strong>
          <bdi>{nameOf(entry)}</bdi>
        </strong>{" "}
        {did(entry)}
        {times > 1 && ` ${times} times`}
        <Small>
          {entry.moduleId !== null && `Module ${entry.moduleId}${module ? ` · ${module.title}` : ""} · `}
          <Ago at={entry.timestamp} />
        </Small>
      </Person>
    </Entry>
  )
}

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`

const Entry = styled.li`
  padding-block: 0.625rem;
  font-size: ${({ theme }) => theme.text.sm};
  animation: cubital-arrive 300ms ease-out;

  & + & { border-block-start: 1px solid ${({ theme }) => theme.line}; }
  strong { font-weight: 650; }

  @keyframes cubital-arrive {
    from { opacity: 0; transform: translateY(-0.375rem); }
  }
`
