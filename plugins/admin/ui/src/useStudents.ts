/** The students of the overview: which are wanted, page by page, and the changes that staff make to them. */
import { api, toast } from "@cubital/sdk"
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import type { Counts, ManyChanged, NewStatus, Order, Status, Student, Wish } from "./api"

const STUDENTS = "/api/admin/students"
const PAGE = 50
/** As many as the server changes in one call. */
const AT_ONCE = 1000

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

export const useCounts = () => useQuery<Counts>({ queryKey: [`${STUDENTS}/counts`] })

export function useChangeStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ student, status }: { student: Student; status: NewStatus }) =>
      api.post<Student>(`${STUDENTS}/${student.id}/status`, { status }),
    onSuccess: (changed) => {
      show(client, new Map([[changed.id, changed.status]]))
      toast({ title: "Success", description: `Student status has been updated to ${changed.status}` })
    },
    onError: () =>
      toast({ title: "Error", description: "Failed to update student status", variant: "destructive" }),
  })
}

/** Changes of many at once, in calls that the server takes; what it could not do is in the answer. */
export function useChangeMany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wishes: Wish[]) => {
      const done: ManyChanged = { changed: [], unchanged: 0, refused: [] }
      for (let start = 0; start < wishes.length; start += AT_ONCE) {
        const changes = wishes.slice(start, start + AT_ONCE)
        const part = await api.post<ManyChanged>(`${STUDENTS}/status`, { changes })
        show(client, new Map(part.changed.map(({ id, status }) => [id, status])))
        done.changed.push(...part.changed)
        done.refused.push(...part.refused)
        done.unchanged += part.unchanged
      }
      return done
    },
    onError: () =>
      toast({ title: "Error", description: "Failed to update student status", variant: "destructive" }),
  })
}

/** Rows stay where they are, although they may not fit the filter any more: they have just been touched. */
function show(client: QueryClient, statuses: Map<number, Status>) {
  const changed = (student: Student): Student => {
    const status = statuses.get(student.id)
    return status ? { ...student, status } : student
  }
  client.setQueriesData<InfiniteData<Student[]>>({ queryKey: [STUDENTS, "pages"] }, (data) =>
    data ? { ...data, pages: data.pages.map((page) => page.map(changed)) } : data,
  )
  const touched = [
    `${STUDENTS}/counts`,
    "/api/admin/active-students",
    "/api/admin/concerns",
    "/api/admin/audit",
  ]
  for (const path of touched) void client.invalidateQueries({ queryKey: [path] })
  for (const id of statuses.keys()) void client.invalidateQueries({ queryKey: [`${STUDENTS}/${id}/record`] })
}
