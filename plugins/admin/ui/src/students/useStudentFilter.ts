/** useStudentFilter: a hook with the filter of the student list, which stands in the address too, to be shared. */
import { useEffect, useRef, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { useSettled } from "../kit/useSettled"
import type { Order } from "../schemas"
import { ORDERS } from "./StudentFilters"
import { LABELS } from "./statuses"
import { EVERYBODY, type StudentFilter } from "./useStudents"

const NAMES = ["q", "status", "order"]

/** What an address says that is no filter is passed over. */
export function filterOf(search: URLSearchParams): StudentFilter {
  const [words, status, order] = NAMES.map((name) => search.get(name) ?? "")
  return {
    words: words ?? "",
    status: status && status in LABELS ? (status as StudentFilter["status"]) : EVERYBODY.status,
    order: ORDERS.some(([name]) => name === order) ? (order as Order) : EVERYBODY.order,
  }
}

/** As an address has it: only what is not as at first. */
export function addressOf({ words, status, order }: StudentFilter): string {
  return new URLSearchParams({
    ...(words.trim() && { q: words.trim() }),
    ...(status !== EVERYBODY.status && { status }),
    ...(order !== EVERYBODY.order && { order }),
  }).toString()
}

export function useStudentFilter(): [StudentFilter, (filter: StudentFilter) => void] {
  const [search, setSearch] = useSearchParams()
  const [filter, setFilter] = useState(() => filterOf(search))
  const current = addressOf(filterOf(search))
  const known = useRef(current)
  const settled = useSettled(addressOf(filter))

  // Another address, by a link or Back, is another filter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else the address holds is no concern of the filter
  useEffect(() => {
    if (current === known.current) return
    known.current = current
    setFilter(filterOf(search))
  }, [current])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each filter that somebody has chosen
  useEffect(() => {
    if (settled === known.current) return
    known.current = settled
    setSearch(
      (before) => {
        for (const name of NAMES) before.delete(name)
        for (const [name, value] of new URLSearchParams(settled)) before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [settled])

  return [filter, setFilter]
}
