/** Query of the audit log, page by page, and its filter. */
import { useInfiniteQuery } from "@tanstack/react-query"
import { api } from "../api"

interface AuditFilter {
  action?: string
  subject?: string
  actor?: string
}

export function auditParams(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value) as [string, string][])
}

export function useAudit(filter: AuditFilter, size: number) {
  const query = useInfiniteQuery({
    queryKey: ["/api/admin/audit", auditParams(filter).toString(), size],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const params = auditParams(filter)
      params.set("limit", String(size))
      if (pageParam) params.set("before", String(pageParam))
      return api.get(`/api/admin/audit?${params}`, { signal })
    },
    getNextPageParam: (page) => (page.length === size ? page.at(-1)?.id : undefined),
  })
  return { ...query, lines: query.data?.pages.flat() ?? [] }
}
