/** Model answers left today; null while the course itself answers. */
import { useQuery } from "@tanstack/react-query"
import { api } from "../api"
import type { components } from "../api.gen"

type Budget = components["schemas"]["BudgetView"]

export const BUDGET = api.query("/api/tutor/budget")

export function useBudget(): string | null {
  const { data } = useQuery(BUDGET)
  return data?.model ? wordsOf(data) : null
}

/** "12 of 40 left today, resets at 00:00", in the student's own time. */
function wordsOf({ answersLeft, answersADay, resetsAt }: Budget): string {
  const time = new Date(resetsAt).toLocaleTimeString([], {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  })
  return `${answersLeft} of ${answersADay} left today, resets at ${time}`
}
