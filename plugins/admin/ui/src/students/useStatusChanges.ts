/** Mutations that change the status of one or many students, with an undo for ten seconds. */
import { toast } from "@cubital/sdk"
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query"
import { api } from "../api"
import { ofStudents } from "../kit/format"
import type { ManyChanged, NewStatus, Status, Student, Wish } from "../schemas"
import { LABELS } from "./statuses"
import { STUDENTS } from "./useStudents"

/** As many as the server changes in one call. */
const AT_ONCE = 1000
const UNDO_MS = 10_000

const failed = () =>
  toast({ title: "Error", description: "Failed to update student status", variant: "destructive" })

export function useChangeStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ student, status }: { student: Student; status: NewStatus }) =>
      api.post(`${STUDENTS}/${student.id}/status`, { status }),
    onSuccess: ({ id, status }, { student }) => {
      show(client, new Map([[id, status]]))
      notify(client, `Student status has been updated to ${status}`, [
        { id, status: student.status, expected: status },
      ])
    },
    onError: failed,
  })
}

export function useChangeMany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wishes: Wish[]) => fulfil(client, wishes),
    onSuccess: (result, wishes) =>
      notify(
        client,
        summary(result, `set to ${LABELS[wishes[0]?.status ?? "active"].toLowerCase()}`),
        result.changed.map(({ id, before, status }) => ({ id, status: before, expected: status })),
      ),
    onError: failed,
  })
}

/** In calls that the server takes; what it could not do is in the answer. */
async function fulfil(client: QueryClient, wishes: Wish[]): Promise<ManyChanged> {
  const result: ManyChanged = { changed: [], unchanged: 0, refused: [] }
  for (let start = 0; start < wishes.length; start += AT_ONCE) {
    const changes = wishes.slice(start, start + AT_ONCE)
    const part = await api.post(`${STUDENTS}/status`, { changes })
    show(client, new Map(part.changed.map(({ id, status }) => [id, status])))
    result.changed.push(...part.changed)
    result.refused.push(...part.refused)
    result.unchanged += part.unchanged
    // Their standing is another than the page shows.
    if (part.refused.length > 0) void client.invalidateQueries({ queryKey: [STUDENTS] })
  }
  return result
}

/** Says what was done; `back` is what to wish for to undo it. */
function notify(client: QueryClient, description: string, back: Wish[]) {
  async function undo() {
    try {
      const result = await fulfil(client, back)
      toast({
        title: result.changed.length > 0 ? "Undone" : "Not undone",
        description: summary(result, "restored"),
      })
    } catch {
      failed()
    }
  }
  const undoing = { action: { label: "Undo", onClick: () => void undo() } }
  toast({ title: "Success", description, duration: UNDO_MS, ...(back.length > 0 && undoing) })
}

function summary({ changed, unchanged, refused }: ManyChanged, outcome: string): string {
  const parts = [changed.length > 0 ? `${ofStudents(changed.length)} ${outcome}.` : "No one was changed."]
  if (unchanged > 0) parts.push(`${ofStudents(unchanged)} already had that status.`)
  if (refused.length > 0) {
    const some = refused.slice(0, 3).map(({ message }) => message)
    parts.push(
      `Not possible for ${ofStudents(refused.length)}: ${some.join(" ")}${refused.length > 3 ? " …" : ""}`,
    )
  }
  return parts.join(" ")
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
    "/api/admin/attention",
    "/api/admin/audit",
  ]
  for (const path of touched) void client.invalidateQueries({ queryKey: [path] })
  for (const id of statuses.keys()) void client.invalidateQueries({ queryKey: [`${STUDENTS}/${id}/record`] })
}
