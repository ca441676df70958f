/** Panel of the dated notes on a student and the nudges that were sent to them, the newest first. */
import { Badge, EmptyState, ErrorNotice, Row, Skeleton } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { styled } from "styled-components"
import { api } from "../api"
import { NoteButton, NudgeButton } from "../attention/CareButtons"
import { nameOf } from "../kit/format"
import { Moment } from "../kit/Moment"
import { Panel, Scroll } from "../kit/Panel"
import { Small } from "../kit/Person"
import type { Student } from "../schemas"

export function CareLog({ student }: { student: Student }) {
  const care = useQuery(api.query(`/api/admin/students/${student.id}/care`))
  const person = { studentId: student.id, student: nameOf(student), hasEmail: Boolean(student.email) }
  const entries = [
    ...(care.data?.notes ?? []).map((note) => ({ ...note, key: `note ${note.id}`, nudge: undefined })),
    ...(care.data?.nudges ?? []).map((nudge) => ({ ...nudge, key: `nudge ${nudge.id}`, nudge })),
  ].sort((one, other) => other.at.localeCompare(one.at))
  return (
    <Panel
      title="Dated notes and messages"
      aside={
        <Row $gap="xs">
          <NoteButton person={person} />
          <NudgeButton person={person} />
        </Row>
      }
    >
      {care.isLoading && <Skeleton lines={3} />}
      {care.error && (
        <ErrorNotice title="Couldn't load notes and nudges" onRetry={() => void care.refetch()} />
      )}
      {care.data && entries.length === 0 && (
        <EmptyState icon="message-circle">No dated notes or nudges yet.</EmptyState>
      )}
      {entries.length > 0 && (
        <Scroll label="Dated notes and messages, newest first">
          <List>
            {entries.map(({ key, text, at, by, nudge }) => (
              <li key={key}>
                <Text>{text}</Text>
                <Small>
                  {nudge && <Badge $tone="accent">Nudge</Badge>} {by ?? "The school"} · <Moment at={at} />
                  {nudge?.mailed && " · email requested"}
                  {nudge && (nudge.seenAt ? " · dismissed" : " · not dismissed yet")}
                </Small>
              </li>
            ))}
          </List>
        </Scroll>
      )}
    </Panel>
  )
}

const List = styled.ol`
  display: grid;
  gap: 0.75rem;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${({ theme }) => theme.text.sm};
  overflow-wrap: anywhere;
`

const Text = styled.p`
  margin: 0 0 0.125rem;
  white-space: pre-wrap;
`
