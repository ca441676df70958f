/** All students: found by words, chosen by status, shown page by page. */
import {
  Button,
  Chips,
  EmptyState,
  ErrorNotice,
  InputBox,
  Row,
  Skeleton,
  Stack,
  VisuallyHidden,
} from "@cubital/sdk"
import { useQueryClient } from "@tanstack/react-query"
import { type Ref, useEffect, useId, useState } from "react"
import { styled } from "styled-components"
import { Panel } from "./Panel"
import { StudentTable } from "./StudentTable"
import { LABELS } from "./statuses"
import { useCounts, useStudents, type Wanted } from "./useStudents"

const PAUSE_MS = 250

interface StudentOverviewProps {
  wanted: Wanted
  onWant: (wanted: Wanted) => void
  /** The box in which one searches. */
  searchRef: Ref<HTMLInputElement>
}

export function StudentOverview({ wanted, onWant, searchRef }: StudentOverviewProps) {
  const settled = useSettled(wanted.words.trim())
  const list = useStudents({ words: settled, status: wanted.status })
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ predicate: ({ queryKey }) => isOurs(queryKey[0]) })

  return (
    <Panel
      title="Student overview"
      aside={
        <Button kind="quiet" size="small" icon="refresh" onClick={refresh}>
          Refresh
        </Button>
      }
    >
      <Row $between $gap="md">
        <StatusFilter wanted={wanted} onWant={onWant} />
        <Search words={wanted.words} onSearch={(words) => onWant({ ...wanted, words })} boxRef={searchRef} />
      </Row>
      {list.isLoading && <Skeleton lines={6} />}
      {list.error && (
        <ErrorNotice title="The students could not be read" onRetry={() => void list.refetch()} />
      )}
      {list.students.length > 0 && (
        <Stack aria-busy={list.isPlaceholderData || undefined}>
          <StudentTable students={list.students} />
          {list.hasNextPage && (
            <More>
              <Button
                kind="secondary"
                pending={list.isFetchingNextPage}
                pendingLabel="Loading…"
                onClick={() => void list.fetchNextPage()}
              >
                Show more students
              </Button>
            </More>
          )}
        </Stack>
      )}
      {list.data && list.students.length === 0 && <Nobody wanted={wanted} onWant={onWant} />}
    </Panel>
  )
}

function StatusFilter({ wanted, onWant }: { wanted: Wanted; onWant: (wanted: Wanted) => void }) {
  const { data: counts } = useCounts()
  const number = (count: number | undefined) => (count === undefined ? "" : ` ${count}`)
  const options: { value: Wanted["status"]; label: string }[] = [
    { value: "all", label: `All${number(counts?.total)}` },
    ...(["active", "pending", "paused", "terminated"] as const).map((status) => ({
      value: status,
      label: `${LABELS[status]}${number(counts?.[status])}`,
    })),
  ]
  return (
    <Chips
      label="Status"
      options={options}
      value={wanted.status}
      onChange={(status) => onWant({ ...wanted, status })}
    />
  )
}

interface SearchProps {
  words: string
  onSearch: (words: string) => void
  boxRef: Ref<HTMLInputElement>
}

function Search({ words, onSearch, boxRef }: SearchProps) {
  const id = useId()
  return (
    <SearchPlace>
      <VisuallyHidden as="label" htmlFor={id}>
        Search students
      </VisuallyHidden>
      <InputBox
        id={id}
        ref={boxRef}
        type="search"
        placeholder="Name, email, phone or #number"
        value={words}
        maxLength={200}
        onChange={({ target }) => onSearch(target.value)}
      />
    </SearchPlace>
  )
}

function Nobody({ wanted, onWant }: { wanted: Wanted; onWant: (wanted: Wanted) => void }) {
  const everybody: Wanted = { words: "", status: "all" }
  if (!wanted.words && wanted.status === "all")
    return <EmptyState icon="users">No student has registered yet.</EmptyState>
  return (
    <EmptyState
      action={
        <Button kind="secondary" onClick={() => onWant(everybody)}>
          Show all students
        </Button>
      }
    >
      No student fits that.
    </EmptyState>
  )
}

const isOurs = (path: unknown) => typeof path === "string" && path.startsWith("/api/admin/")

/** `value`, once it has not changed for a moment: not every letter typed is a question. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const SearchPlace = styled.div`
  flex: 1 1 16rem;
  max-inline-size: 24rem;
`

const More = styled.div`
  text-align: center;
`
