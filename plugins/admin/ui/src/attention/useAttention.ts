/** Query of who needs attention, and the mutations by which staff act on it: nudge, note, set aside, bring back. */
import { messageOf, toast } from "@cubital/sdk"
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { api } from "../api"
import type { AsideChoice, PersonInNeed } from "../schemas"

/**
 * What one does oneself is seen at once, what a colleague does within a minute. Who needs attention changes by the day, and
 * to find out looks at all progress: two seconds in a school of 100,000.
 */
const POLL_MS = 60_000
const UNDO_MS = 10_000

export const useAttention = () => useQuery({ ...api.query("/api/admin/attention"), refetchInterval: POLL_MS })

const OUTCOMES: Record<AsideChoice, string> = {
  three_days: "is snoozed for 3 days",
  seven_days: "is snoozed for 7 days",
  until_change: "will return when something changes",
  done: "will return only for a new reason",
}

function refresh(client: QueryClient, studentId: number) {
  const touched = ["/api/admin/attention", `/api/admin/students/${studentId}/care`, "/api/admin/audit"]
  for (const path of touched) void client.invalidateQueries({ queryKey: [path] })
}

const failed = (error: unknown) =>
  toast({ title: "Error", description: messageOf(error, "That couldn't be saved."), variant: "destructive" })

interface Whom {
  studentId: number
  student: string
}

export function useNudge({ studentId, student }: Whom) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => api.post(`/api/admin/students/${studentId}/nudges`, { text }),
    onSuccess: ({ mailed }) => {
      refresh(client, studentId)
      const where = mailed ? "on their dashboard and by email" : "on their dashboard"
      toast({ title: "Nudge sent", description: `${student} finds it ${where}.` })
    },
    onError: failed,
  })
}

export function useNote({ studentId }: Whom) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => api.post(`/api/admin/students/${studentId}/dated-notes`, { text }),
    onSuccess: () => {
      refresh(client, studentId)
      toast({ title: "Note saved" })
    },
    onError: failed,
  })
}

export function useBringBack({ studentId, student }: Whom) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.delete(`/api/admin/students/${studentId}/aside`),
    onSuccess: () => {
      refresh(client, studentId)
      toast({ title: "Brought back", description: `${student} is back on the list.` })
    },
    onError: failed,
  })
}

export function useSetAside(person: PersonInNeed) {
  const client = useQueryClient()
  const back = useBringBack(person)
  const { studentId, student, reasons } = person
  return useMutation({
    mutationFn: (choice: AsideChoice) =>
      api.post(`/api/admin/students/${studentId}/aside`, { choice, reasons: reasons.map(({ id }) => id) }),
    onSuccess: ({ choice }) => {
      refresh(client, studentId)
      toast({
        title: choice === "done" ? "Done" : "Snoozed",
        description: `${student} ${OUTCOMES[choice]}.`,
        duration: UNDO_MS,
        action: { label: "Undo", onClick: () => back.mutate() },
      })
    },
    onError: failed,
  })
}
