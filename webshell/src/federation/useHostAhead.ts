/** useHostAhead: a hook that fetches what loads plugins along with a page of a member, or of who will be one. */
import { useEffect } from "react"
import { fetchHostAhead } from "./remotes"

export function useHostAhead(needed: boolean) {
  useEffect(() => {
    // Tests open these pages without plugins.
    if (needed && import.meta.env.PROD) fetchHostAhead()
  }, [needed])
}
