/** Which students one wants to see, and in what order. */
import { Chips, InputBox, SelectBox, VisuallyHidden } from "@cubital/sdk"
import { type RefObject, useId } from "react"
import { styled } from "styled-components"
import type { Order } from "./api"
import { LABELS } from "./statuses"
import { useCounts, type Wanted } from "./useStudents"

interface FilterProps {
  wanted: Wanted
  onWant: (wanted: Wanted) => void
}

const ORDERS: [Order, string][] = [
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

export function StatusFilter({ wanted, onWant }: FilterProps) {
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

export function OrderChoice({ wanted, onWant }: FilterProps) {
  const id = useId()
  return (
    <Place $basis="12rem">
      <VisuallyHidden as="label" htmlFor={id}>
        Sort by
      </VisuallyHidden>
      <SelectBox
        id={id}
        value={wanted.order}
        onChange={({ target }) => onWant({ ...wanted, order: target.value as Order })}
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
