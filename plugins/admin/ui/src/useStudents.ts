/** The students of the overview, page by page, and the one change that staff make to them. */
import { api, toast } from "@cubital/sdk"
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import type { Counts, NewStatus, Status, Student } from "./api"

const STUDENTS = "/api/admin/students"
const PAGE = 50

export interface Wanted {
  words: string
  status: Status | "all"
}

export function useStudents({ words, status }: Wanted) {
  const query = useInfiniteQuery({
    queryKey: [STUDENTS, "pages", words, status],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams({
        limit: String(PAGE),
        after: String(pageParam),
        order: "newest",
        onlyStudents: "true",
        ...(words && { q: words }),
        ...(status !== "all" && { status }),
      })
      return api.get<Student[]>(`${STUDENTS}?${asked}`, { signal })
    },
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
    // Another filter: the old rows stay until the new ones are there, and nothing jumps.
    placeholderData: (before) => before,
  })
  return { ...query, students: query.data?.pages.flat() ?? [] }
}

export const useCounts = () => useQuery<Counts>({ queryKey: [`${STUDENTS}/counts`] })

export function useChangeStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ student, status }: { student: Student; status: NewStatus }) =>
      api.post<Student>(`${STUDENTS}/${student.id}/status`, { status }),
    onSuccess: (changed) => {
      // The row stays where it is, although it may not fit the filter any more: it has just been touched.
      client.setQueriesData<InfiniteData<Student[]>>({ queryKey: [STUDENTS, "pages"] }, (data) =>
        data ? { ...data, pages: data.pages.map((page) => replaced(page, changed)) } : data,
      )
      for (const path of [`${STUDENTS}/counts`, "/api/admin/active-students", "/api/admin/concerns"])
        void client.invalidateQueries({ queryKey: [path] })
      toast({ title: "Success", description: `Student status has been updated to ${changed.status}` })
    },
    onError: () =>
      toast({ title: "Error", description: "Failed to update student status", variant: "destructive" }),
  })
}

const replaced = (page: Student[], changed: Student) =>
  page.map((student) => (student.id === changed.id ? changed : student))
