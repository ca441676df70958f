/** Panel of the live feed: the students' activities as they happen. */
import { Badge, EmptyState, Icon, Skeleton, useModules } from "@cubital/sdk"
import { styled } from "styled-components"
import { Ago } from "../kit/Ago"
import { activityPhrase } from "../kit/activityText"
import { nameOf } from "../kit/format"
import { Panel, Scroll } from "../kit/Panel"
import { Person, Small } from "../kit/Person"
import type { FeedEntry } from "../schemas"
import type { SocketState } from "./liveSocket"
import { useLiveFeed } from "./useLiveFeed"

export function LiveFeed() {
  const { state, entries } = useLiveFeed()
  return (
    <Panel title="Live student activity" aside={<SocketBadge state={state} />}>
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

function SocketBadge({ state }: { state: SocketState }) {
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
  activityPhrase(one) === activityPhrase(other) &&
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
        {activityPhrase(entry)}
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
