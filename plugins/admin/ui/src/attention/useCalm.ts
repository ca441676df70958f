/** Whether nobody needed a hand when the page was last here: then it keeps less room free, from the start. */
import { useEffect, useState } from "react"

const KEY = "admin:attention-calm"

/** What was true last time, for as long as the page is open; `calm`, as soon as it is known, counts the next time. */
export function useCalm(calm: boolean | undefined): boolean {
  const [before] = useState(() => {
    try {
      return localStorage.getItem(KEY) !== null
    } catch {
      return false // storage is blocked
    }
  })
  useEffect(() => {
    if (calm === undefined) return
    try {
      if (calm) localStorage.setItem(KEY, KEY)
      else localStorage.removeItem(KEY)
    } catch {
      // The full room is kept then.
    }
  }, [calm])
  return before
}
