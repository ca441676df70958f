/** The students of the overview: which are wanted, page by page. */
import { api } from "@cubital/sdk"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Counts, Order, Status, Student } from "./api"

export const STUDENTS = "/api/admin/students"
const PAGE = 50

export interface Wanted {
  words: string
  status: Status | "all"
  order: Order
}

export const EVERYBODY: Wanted = { words: "", status: "all", order: "newest" }

/** The question in an address: the same for a page of the list and for the file. */
function asked({ words, status, order }: Wanted) {
  return new URLSearchParams({
    onlyStudents: "true",
    order,
    ...(words && { q: words }),
    ...(status !== "all" && { status }),
  })
}

export const fileOf = (wanted: Wanted) => `${STUDENTS}/file?${asked(wanted)}`

export function useStudents(wanted: Wanted) {
  const query = useInfiniteQuery({
    queryKey: [STUDENTS, "pages", wanted.words, wanted.status, wanted.order],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = asked(wanted)
      query.set("limit", String(PAGE))
      query.set("after", String(pageParam))
      return api.get<Student[]>(`${STUDENTS}?${query}`, { signal })
    },
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
    // Another filter: the old rows stay until the new ones are there, and nothing jumps.
    placeholderData: (before) => before,
  })
  // Who moves up while one reads on (they were active just now) may come a second time.
  const byId = new Map(query.data?.pages.flat().map((student) => [student.id, student]))
  return { ...query, students: [...byId.values()] }
}

const POLL_MS = 30_000

export const useCounts = () =>
  useQuery<Counts>({ queryKey: [`${STUDENTS}/counts`], refetchInterval: POLL_MS })

/** How many have come since the list was read at `readAt`: they are not put into it under somebody's pointer. */
export function useNewcomers(readAt: number): number {
  const { data, dataUpdatedAt } = useCounts()
  const [then, setThen] = useState({ readAt: 0, total: 0 })
  if (data && then.readAt !== readAt && dataUpdatedAt >= readAt) setThen({ readAt, total: data.total })
  return data && then.readAt === readAt ? Math.max(0, data.total - then.total) : 0
}
