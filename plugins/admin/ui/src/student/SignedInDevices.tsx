/** Panel of the devices on which a student is signed in. */
import { EmptyState } from "@cubital/sdk"
import { styled } from "styled-components"
import { Ago } from "../kit/Ago"
import { atTime } from "../kit/dates"
import { Panel } from "../kit/Panel"
import { Small } from "../kit/Person"
import type { StudentRecord } from "../schemas"

export function SignedInDevices({ sessions }: { sessions: StudentRecord["sessions"] }) {
  return (
    <Panel title="Sessions">
      {sessions.length === 0 ? (
        <EmptyState icon="log-in">Not signed in on any device.</EmptyState>
      ) : (
        <List>
          {sessions.map(({ id, browser, createdAt, lastSeenAt }) => (
            <li key={id}>
              {browser || "A program"}
              <Small>
                Signed in {atTime(createdAt)} · last seen <Ago at={lastSeenAt} />
              </Small>
            </li>
          ))}
        </List>
      )}
    </Panel>
  )
}

const List = styled.ul`
  display: grid;
  gap: 0.625rem;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${({ theme }) => theme.text.sm};
`
