/** What a student did, newest first, as far back as one asks. */
import { api, EmptyState, ErrorNotice, Skeleton, Stack } from "@cubital/sdk"
import { useInfiniteQuery } from "@tanstack/react-query"
import { styled } from "styled-components"
import type { TimelineEntry } from "./api"
import { Moment } from "./Moment"
import { Older } from "./Older"
import { Panel, Scroll } from "./Panel"
import { Small } from "./Person"
import { useModuleTitle } from "./useModuleTitle"
import { deed } from "./words"

const PAGE = 30

export function Timeline({ studentId }: { studentId: number }) {
  const path = `/api/admin/students/${studentId}/activity`
  const titleOf = useModuleTitle()
  const entries = useInfiniteQuery({
    queryKey: [path],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam ? `&before=${pageParam}` : ""
      return api.get<TimelineEntry[]>(`${path}?limit=${PAGE}${before}`, { signal })
    },
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
  })
  const found = entries.data?.pages.flat() ?? []
  return (
    <Panel title="Activity">
      {entries.isLoading && <Skeleton lines={4} />}
      {entries.error && (
        <ErrorNotice title="Couldn't load the activity" onRetry={() => void entries.refetch()} />
      )}
      {entries.data && found.length === 0 && <EmptyState icon="activity">Nothing yet.</EmptyState>}
      {found.length > 0 && (
        <Scroll label="Activity, newest first">
          <Stack $gap="sm">
            <List>
              {found.map(({ id, moduleId, timestamp, ...what }) => (
                <li key={id}>
                  {deed({ moduleId, ...what })}
                  <Small>
                    {moduleId !== null && `${titleOf(moduleId)} · `}
                    <Moment at={timestamp} />
                  </Small>
                </li>
              ))}
            </List>
            <Older
              more={entries.hasNextPage}
              reading={entries.isFetchingNextPage}
              onMore={() => void entries.fetchNextPage()}
            >
              Show older
            </Older>
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
