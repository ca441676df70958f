/** Panel of all students: search, filters, sorting, columns, selection, export. */
import { Button, EmptyState, ErrorNotice, LinkButton, Row, Skeleton, Stack } from "@cubital/sdk"
import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { styled } from "styled-components"
import { InviteButton } from "../invitations/InviteButton"
import { Panel } from "../kit/Panel"
import { useSettled } from "../kit/useSettled"
import { ColumnChoice } from "./ColumnChoice"
import { SavedViews } from "./SavedViews"
import { SelectionBar } from "./SelectionBar"
import { OrderChoice, Search, StatusFilter } from "./StudentFilters"
import { StudentTable } from "./StudentTable"
import { useHiddenColumns } from "./useHiddenColumns"
import { EVERYBODY, fileOf, type StudentFilter, useCounts, useNewcomers, useStudents } from "./useStudents"

interface StudentOverviewProps {
  filter: StudentFilter
  onFilter: (filter: StudentFilter) => void
}

export function StudentOverview({ filter, onFilter }: StudentOverviewProps) {
  const settled = { ...filter, words: useSettled(filter.words.trim()) }
  const list = useStudents(settled)
  const { data: counts } = useCounts()
  const newcomers = useNewcomers(list.dataUpdatedAt)
  const { hidden, hide } = useHiddenColumns()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const search = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ predicate: ({ queryKey }) => isOurs(queryKey[0]) })

  function select(studentId: number, marked: boolean) {
    const next = new Set(selected)
    if (marked) next.add(studentId)
    else next.delete(studentId)
    setSelected(next)
  }

  const total = settled.words
    ? undefined
    : settled.status === "all"
      ? counts?.total
      : counts?.[settled.status]
  return (
    <Panel
      title="Student overview"
      aside={
        <Row $gap="sm">
          <InviteButton />
          <LinkButton
            kind="secondary"
            size="small"
            icon="download"
            to={fileOf(settled)}
            reloadDocument
            download
          >
            Export CSV
          </LinkButton>
          <ColumnChoice hidden={hidden} onHide={hide} />
          <Button kind="quiet" size="small" icon="refresh" onClick={refresh}>
            {newcomers > 0 ? `Refresh: ${newcomers.toLocaleString("en-US")} new` : "Refresh"}
          </Button>
        </Row>
      }
    >
      <Stack $gap="md">
        <StatusFilter filter={filter} onFilter={onFilter} />
        <Finding>
          <Search box={search} words={filter.words} onSearch={(words) => onFilter({ ...filter, words })} />
          <OrderChoice filter={filter} onFilter={onFilter} />
          <SavedViews filter={filter} onFilter={onFilter} />
        </Finding>
      </Stack>
      {list.isLoading && <Skeleton lines={6} />}
      {list.error && <ErrorNotice title="Couldn't load the students" onRetry={() => void list.refetch()} />}
      {list.students.length > 0 && (
        <Stack $gap="sm" aria-busy={list.isPlaceholderData || undefined}>
          <SelectionBar
            shown={list.students.map(({ id }) => id)}
            more={list.hasNextPage}
            selected={selected}
            onSelect={setSelected}
          />
          <StudentTable
            students={list.students}
            question={fileOf(settled)}
            total={total}
            hidden={hidden}
            order={filter.order}
            onOrder={(order) => onFilter({ ...filter, order })}
            selected={selected}
            onSelect={select}
            onNearEnd={() => {
              if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
            }}
          />
        </Stack>
      )}
      {list.data && list.students.length === 0 && (
        <Nobody
          everybody={!settled.words && settled.status === "all"}
          onShowAll={() => {
            onFilter({ ...EVERYBODY, order: filter.order })
            search.current?.focus()
          }}
        />
      )}
    </Panel>
  )
}

function Nobody({ everybody, onShowAll }: { everybody: boolean; onShowAll: () => void }) {
  if (everybody) return <EmptyState icon="users">No students have signed up yet.</EmptyState>
  return (
    <EmptyState
      action={
        <Button kind="secondary" onClick={onShowAll}>
          Show all students
        </Button>
      }
    >
      No students match.
    </EmptyState>
  )
}

const isOurs = (path: unknown) => typeof path === "string" && path.startsWith("/api/admin/")

const Finding = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.sm};
  max-inline-size: 60rem;
`
