/** Whoever is signed out or paused while a page lies open is told so on that page, at once. */
import { useSession } from "@cubital/sdk"
import { useCallback, useRef } from "react"
import { useLate } from "../useLate"

export function useSessionLine() {
  const { user, end } = useSession()
  const id = user?.id
  const latest = useRef(end)
  latest.current = end
  const open = useCallback(
    async () => (await import("./sessionLine")).openLine(id as number, (why) => latest.current(why)),
    [id],
  )
  useLate(id === undefined ? undefined : open)
}
