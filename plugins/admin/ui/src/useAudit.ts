/** The audit, page by page. */
import { api } from "@cubital/sdk"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { AuditLine, Status } from "./api"
import { LABELS } from "./statuses"

export interface AuditFilter {
  action?: string
  subject?: string
  actor?: string
}

export function askedFor(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value) as [string, string][])
}

export function useAudit(filter: AuditFilter, size: number) {
  const query = useInfiniteQuery({
    queryKey: ["/api/admin/audit", askedFor(filter).toString(), size],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const asked = askedFor(filter)
      asked.set("limit", String(size))
      if (pageParam) asked.set("before", String(pageParam))
      return api.get<AuditLine[]>(`/api/admin/audit?${asked}`, { signal })
    },
    getNextPageParam: (page) => (page.length === size ? page.at(-1)?.id : undefined),
  })
  return { ...query, lines: query.data?.pages.flat() ?? [] }
}

/** `status_changed` as people read it. */
export function actionInWords(action: string): string {
  const words = action.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What else is known of it: "Paused → Active", "Role: student, invited". */
export function detailsInWords({ before, after, ...details }: Record<string, unknown>): string {
  const changed = after === undefined ? [] : [[before, after].filter(Boolean).map(valueInWords).join(" → ")]
  const others = Object.entries(details)
    .filter(([, value]) => value !== false && value !== null && value !== "")
    .map(([name, value]) =>
      value === true ? actionInWords(name) : `${actionInWords(name)}: ${valueInWords(value)}`,
    )
  return [...changed, ...others].join(", ")
}

function valueInWords(value: unknown): string {
  if (typeof value === "string") return LABELS[value as Status] ?? value
  return Array.isArray(value) ? value.map(valueInWords).join(", ") : JSON.stringify(value)
}
