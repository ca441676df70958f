/** Panel of the students who are active now, polled every 15 seconds. */
import { Badge, EmptyState, ErrorNotice, Skeleton, Stack } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { styled } from "styled-components"
import { api } from "../api"
import { Ago } from "../kit/Ago"
import { activityNow } from "../kit/activityText"
import { nameOf } from "../kit/format"
import { Panel, Scroll } from "../kit/Panel"
import { Person, Small } from "../kit/Person"
import { useModuleTitle } from "../kit/useModuleTitle"

const POLL_MS = 15_000

export function CurrentlyActive() {
  const active = useQuery({
    ...api.query("/api/admin/active-students"),
    refetchInterval: POLL_MS,
  })
  const titleOf = useModuleTitle()
  const students = active.data ?? []
  return (
    <Panel
      title="Currently Active"
      aside={students.length > 0 && <Badge $tone="good">{students.length}</Badge>}
    >
      {active.isLoading && <Skeleton lines={3} />}
      {active.error && (
        <ErrorNotice title="Couldn't load who is active" onRetry={() => void active.refetch()} />
      )}
      {active.data?.length === 0 && (
        <EmptyState icon="users">No one has been active in the last five minutes.</EmptyState>
      )}
      {students.length > 0 && (
        <Scroll label="Students active now">
          <List $gap="md" as="ul">
            {students.map(({ user, moduleId, currentActivity, since }) => (
              <li key={user.id}>
                <Person name={nameOf(user)}>
                  <strong>
                    <bdi>{nameOf(user)}</bdi>
                  </strong>
                  <Small>
                    {activityNow(currentActivity, moduleId)}
                    {moduleId !== null && ` · ${titleOf(moduleId)}`}
                    {since && (
                      <>
                        {" · "}
                        <Ago at={since} />
                      </>
                    )}
                  </Small>
                </Person>
              </li>
            ))}
          </List>
        </Scroll>
      )}
    </Panel>
  )
}

const List = styled(Stack)`
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${({ theme }) => theme.text.sm};
`
