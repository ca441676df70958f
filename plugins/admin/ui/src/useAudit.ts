/** The audit, page by page. */
import { api } from "@cubital/sdk"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { AuditLine } from "./api"

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
