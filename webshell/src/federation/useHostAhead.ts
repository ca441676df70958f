/** useHostAhead: a hook that fetches what loads plugins along with a member's page, which will need it. */
import { useEffect } from "react"
import { fetchHostAhead } from "./remotes"

export function useHostAhead(member: boolean) {
  useEffect(() => {
    if (member && import.meta.env.PROD) fetchHostAhead()
  }, [member])
}
