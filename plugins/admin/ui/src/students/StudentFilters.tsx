/** Search field, status filter and sort order of the student list. */
import { Chips, InputBox, SelectBox, VisuallyHidden } from "@cubital/sdk"
import { type RefObject, useId } from "react"
import { styled } from "styled-components"
import type { Order } from "../schemas"
import { LABELS } from "./statuses"
import { type StudentFilter, useCounts } from "./useStudents"

interface FilterProps {
  filter: StudentFilter
  onFilter: (filter: StudentFilter) => void
}

export const ORDERS: [Order, string][] = [
  ["newest", "Newest first"],
  ["oldest", "Oldest first"],
  ["name", "Name, A to Z"],
  ["-name", "Name, Z to A"],
  ["active", "Most recently active"],
  ["-active", "Least recently active"],
  ["progress", "Most progress first"],
  ["-progress", "Least progress first"],
  ["status", "Status, A to Z"],
  ["-status", "Status, Z to A"],
]

export function StatusFilter({ filter, onFilter }: FilterProps) {
  const { data: counts } = useCounts()
  const number = (count: number | undefined) => (count === undefined ? "" : ` ${count}`)
  const options: { value: StudentFilter["status"]; label: string }[] = [
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
      value={filter.status}
      onChange={(status) => onFilter({ ...filter, status })}
    />
  )
}

interface SearchProps {
  box: RefObject<HTMLInputElement | null>
  words: string
  onSearch: (words: string) => void
}

export function Search({ box, words, onSearch }: SearchProps) {
  const id = useId()
  return (
    <Place $basis="18rem">
      <VisuallyHidden as="label" htmlFor={id}>
        Search students
      </VisuallyHidden>
      <InputBox
        ref={box}
        id={id}
        type="search"
        placeholder="Name, email, phone or #number"
        value={words}
        maxLength={200}
        onChange={({ target }) => onSearch(target.value)}
      />
    </Place>
  )
}

export function OrderChoice({ filter, onFilter }: FilterProps) {
  const id = useId()
  return (
    <Place $basis="12rem">
      <VisuallyHidden as="label" htmlFor={id}>
        Sort by
      </VisuallyHidden>
      <SelectBox
        id={id}
        value={filter.order}
        onChange={({ target }) => onFilter({ ...filter, order: target.value as Order })}
      >
        {ORDERS.map(([order, label]) => (
          <option key={order} value={order}>
            {label}
          </option>
        ))}
      </SelectBox>
    </Place>
  )
}

const Place = styled.div<{ $basis: string }>`
  flex: 1 1 ${({ $basis }) => $basis};
`
