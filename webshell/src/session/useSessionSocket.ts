/** Ends the session on an open page at once when the server does: signed out elsewhere, or paused. */
import { useSession } from "@cubital/sdk"
import { useCallback, useRef } from "react"
import { useLazyEffect } from "../useLazyEffect"

export function useSessionSocket() {
  const { user, end } = useSession()
  const id = user?.id
  const latest = useRef(end)
  latest.current = end
  const open = useCallback(
    async () =>
      (await import("./sessionSocket")).openSessionSocket(id as number, (why) => latest.current(why)),
    [id],
  )
  useLazyEffect(id === undefined ? undefined : open)
}
