/** Staff's inbox of tutor questions that need an editor, and the cost of models. It holds no names. */
import { Button, Chips, EmptyState, ErrorNotice, Icon, Muted, Row } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { styled } from "styled-components"
import { api } from "./api"
import { Cost } from "./staff/Cost"
import { InboxRow } from "./staff/InboxRow"
import { Panel } from "./staff/Panel"
import type { Kind } from "./staff/schemas"

const INBOX = api.query("/api/tutor/admin/inbox")

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.gap.md};
  max-block-size: 28rem;
  margin: 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;
`

const Export = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 0.4rem;
  color: ${({ theme }) => theme.accentInk};
  font-size: ${({ theme }) => theme.text.sm};
`

/** Questions about a student's own health: staff are told how many there were, and nothing else. */
function Personal() {
  const { data } = useQuery(api.query("/api/tutor/admin/refusals"))
  if (!data?.personal) return null
  return (
    <Muted>
      {data.personal === 1 ? "1 question" : `${data.personal} questions`} about a student's own health{" "}
      {data.personal === 1 ? "was" : "were"} refused in the last 30 days. Only this number is shown to staff,
      never the words.
    </Muted>
  )
}

type Shown = Kind | "todo"

export default function TutorInbox() {
  // A look is written into the audit, so that it is one only where somebody asked for it.
  const inbox = useQuery({ ...INBOX, enabled: false })
  const [shown, setShown] = useState<Shown>("unanswered")
  const all = inbox.data ?? []
  const of = (what: Shown) =>
    all.filter(({ kind, state }) => (what === "todo" ? state === "todo" : kind === what && state === "open"))
  const todos = of("todo").length
  const label = (what: Shown, words: string) => ({ value: what, label: `${words} (${of(what).length})` })

  return (
    <Panel
      title="Tutor inbox"
      aside={
        inbox.data && (
          <Row>
            {todos > 0 && (
              <Export href="/api/tutor/admin/inbox.yaml" download="lesson-to-do.yaml">
                <Icon name="download" size={16} />
                Download the to-dos as YAML
              </Export>
            )}
            <Button
              kind="quiet"
              size="small"
              icon="refresh"
              pending={inbox.isFetching}
              onClick={() => void inbox.refetch()}
            >
              Refresh
            </Button>
          </Row>
        )
      }
    >
      <Muted>
        Student questions from the last 30 days that need an editor. No names are shown here, and each look is
        recorded in the audit log.
      </Muted>
      {!inbox.data && !inbox.error && (
        <div>
          <Button kind="secondary" icon="eye" pending={inbox.isFetching} onClick={() => void inbox.refetch()}>
            Show the questions
          </Button>
        </div>
      )}
      {inbox.error && (
        <ErrorNotice title="Couldn't load the tutor inbox" onRetry={() => void inbox.refetch()} />
      )}
      {inbox.data && (
        <>
          <Chips
            label="What to show"
            options={[
              label("unanswered", "Not in the course"),
              label("disliked", "Not helpful"),
              label("refused", "Declined by the tutor"),
              label("todo", "To-do"),
            ]}
            value={shown}
            onChange={setShown}
          />
          {of(shown).length === 0 ? (
            <EmptyState icon="circle-check">No questions here.</EmptyState>
          ) : (
            <List aria-label="Entries of the tutor's inbox" tabIndex={0}>
              {of(shown).map((entry) => (
                <InboxRow key={entry.entry} entry={entry} queryKey={INBOX.queryKey} />
              ))}
            </List>
          )}
        </>
      )}
      <Personal />
      <Cost />
    </Panel>
  )
}
