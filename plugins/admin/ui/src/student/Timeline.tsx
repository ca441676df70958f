/** Panel of a student's activities, newest first, page by page. */
import { EmptyState, ErrorNotice, Skeleton, Stack } from "@cubital/sdk"
import { useInfiniteQuery } from "@tanstack/react-query"
import { styled } from "styled-components"
import { api } from "../api"
import { activitySentence } from "../kit/activityText"
import { LoadOlder } from "../kit/LoadOlder"
import { Moment } from "../kit/Moment"
import { Panel, Scroll } from "../kit/Panel"
import { Small } from "../kit/Person"
import { useModuleTitle } from "../kit/useModuleTitle"

const PAGE = 30

export function Timeline({ studentId }: { studentId: number }) {
  const path = `/api/admin/students/${studentId}/activity` as const
  const titleOf = useModuleTitle()
  const entries = useInfiniteQuery({
    queryKey: [path],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam ? `&before=${pageParam}` : ""
      return api.get(`${path}?limit=${PAGE}${before}`, { signal })
    },
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
  })
  const list = entries.data?.pages.flat() ?? []
  return (
    <Panel title="Activity">
      {entries.isLoading && <Skeleton lines={4} />}
      {entries.error && (
        <ErrorNotice title="Couldn't load the activity" onRetry={() => void entries.refetch()} />
      )}
      {entries.data && list.length === 0 && <EmptyState icon="activity">Nothing yet.</EmptyState>}
      {list.length > 0 && (
        <Scroll label="Activity, newest first">
          <Stack $gap="sm">
            <List>
              {list.map(({ id, moduleId, timestamp, ...what }) => (
                <li key={id}>
                  {activitySentence({ moduleId, ...what })}
                  <Small>
                    {moduleId !== null && `${titleOf(moduleId)} · `}
                    <Moment at={timestamp} />
                  </Small>
                </li>
              ))}
            </List>
            <LoadOlder
              more={entries.hasNextPage}
              reading={entries.isFetchingNextPage}
              onMore={() => void entries.fetchNextPage()}
            >
              Show older
            </LoadOlder>
          </Stack>
        </Scroll>
      )}
    </Panel>
  )
}

const List = styled.ol`
  display: grid;
  gap: 0.625rem;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${({ theme }) => theme.text.sm};
`
