/** Panel of the live feed: the students' activities as they happen. */
import { Badge, EmptyState, Icon, Skeleton, useModules } from "@cubital/sdk"
import { styled } from "styled-components"
import { Ago } from "../kit/Ago"
import { isOutcome } from "../kit/activityText"
import { timeRange } from "../kit/dates"
import { nameOf } from "../kit/format"
import { Panel, Scroll } from "../kit/Panel"
import { Person, Small } from "../kit/Person"
import { type FeedGroup, feedGroups } from "./feedGroups"
import type { SocketState } from "./liveSocket"
import { useLiveFeed } from "./useLiveFeed"

export function LiveFeed() {
  const { state, entries } = useLiveFeed()
  return (
    <Panel title="Live student activity" aside={<SocketBadge state={state} />}>
      {entries.length > 0 && (
        <Scroll label="Live student activity, newest first">
          <List>
            {feedGroups(entries).map((group) => (
              <Line key={group.entry.id} {...group} />
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

function Line({ entry, phrase, since }: FeedGroup) {
  const { modules } = useModules()
  const module = modules.find(({ id }) => id === entry.moduleId)
  return (
    <Entry>
      <Person name={nameOf(entry)}>
        <strong>
          <bdi>{nameOf(entry)}</bdi>
        </strong>{" "}
        {isOutcome(entry) ? <Outcome>{phrase}</Outcome> : phrase}
        <Small>
          {entry.moduleId !== null && `Module ${entry.moduleId}${module ? ` · ${module.title}` : ""} · `}
          {since && `${timeRange(since, entry.timestamp)} · `}
          <Ago at={entry.timestamp} />
        </Small>
      </Person>
    </Entry>
  )
}

/* What came of it is what one looks for. */
const Outcome = styled.span`
  font-weight: 600;
`

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
