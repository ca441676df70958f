/** useToday: the query of what comes next today, and the student's clock, which the server counts days by. */
import { usePreferences, useSession } from "@cubital/sdk"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect } from "react"
import { api } from "../api"

/** This device's clock against UTC, in minutes: a day is the student's own. */
const offset = () => -new Date().getTimezoneOffset()

/** What is due changes with the hour, and with what other devices do. */
const FRESH_FOR = 60_000

/** The card and the menu see the difference at the same time; one of them tells it. */
let telling = false

export const todayPath = () => `/api/today?offset=${offset()}` as const

/** Whether this person wants to see any of it. */
export function useShowsToday(): boolean {
  const { user } = useSession()
  const { preferences } = usePreferences()
  return Boolean(user) && preferences.today !== false
}

/** `always`: also what was read a moment ago is read again, for a page that somebody comes back to. */
export function useToday({ always = false } = {}) {
  const client = useQueryClient()
  const enabled = useShowsToday()
  const query = useQuery({
    ...api.query(todayPath()),
    enabled,
    staleTime: FRESH_FOR,
    refetchOnMount: always ? "always" : true,
  })
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: [todayPath()] }), [client])

  const known = query.data?.settings.utcOffset
  useEffect(() => {
    if (known === undefined || known === offset() || telling) return
    // Whoever has traveled: days are counted by the new clock from now on.
    telling = true
    api
      .patch("/api/today/settings", { utcOffset: offset() })
      .then(refresh, (error: unknown) => console.warn("The clock could not be told.", error))
      .finally(() => {
        telling = false
      })
  }, [known, refresh])

  return {
    today: enabled ? query.data : undefined, // what was read before it was switched off stays in the cache
    failed: query.isError,
    refresh,
    refreshIfOld() {
      const { data, dataUpdatedAt, refetch } = query
      if (data && Date.now() - dataUpdatedAt > FRESH_FOR) void refetch({ cancelRefetch: false })
    },
  }
}
