/** Queries of the student list: filter, pages, counts and newcomers. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../api"
import type { Order, Status } from "../schemas"

export const STUDENTS = "/api/admin/students"
const PAGE = 50

export interface StudentFilter {
  words: string
  status: Status | "all"
  order: Order
}

export const EVERYBODY: StudentFilter = { words: "", status: "all", order: "newest" }

/** The filter as the query of an address: the same for a page of the list and for the file. */
function searchParams({ words, status, order }: StudentFilter) {
  return new URLSearchParams({
    onlyStudents: "true",
    order,
    ...(words && { q: words }),
    ...(status !== "all" && { status }),
  })
}

export const fileOf = (filter: StudentFilter) => `${STUDENTS}/file?${searchParams(filter)}`

export function useStudents(filter: StudentFilter) {
  const query = useInfiniteQuery({
    queryKey: [STUDENTS, "pages", filter.words, filter.status, filter.order],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = searchParams(filter)
      query.set("limit", String(PAGE))
      query.set("after", String(pageParam))
      return api.get(`${STUDENTS}?${query}`, { signal })
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

export const useCounts = () => useQuery({ ...api.query(`${STUDENTS}/counts`), refetchInterval: POLL_MS })

/** How many have come since the list was read at `readAt`: they are not put into it under somebody's pointer. */
export function useNewcomers(readAt: number): number {
  const { data, dataUpdatedAt } = useCounts()
  const [then, setThen] = useState({ readAt: 0, total: 0 })
  if (data && then.readAt !== readAt && dataUpdatedAt >= readAt) setThen({ readAt, total: data.total })
  return data && then.readAt === readAt ? Math.max(0, data.total - then.total) : 0
}
