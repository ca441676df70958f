/** useOfflineSync: a hook that runs offlineSync.ts, loaded late, while somebody is signed in. */
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useBoot } from "../site.js"
import type { User } from "../user.js"

/** While somebody is here, what waits is sent, and what plugins declare is kept (offlineSync.ts). */
export function useOfflineSync(user: User | null | undefined) {
  const client = useQueryClient()
  const { plugins } = useBoot()
  const id = user?.id
  const who = useRef(user)
  useEffect(() => {
    who.current = user
  })

  useEffect(() => {
    if (id === undefined) return
    let stop: (() => void) | undefined
    let ended = false
    void import("./offlineSync.js").then(({ startOfflineSync }) => {
      if (ended || who.current?.id !== id) return
      stop = startOfflineSync(
        client,
        who.current,
        plugins.flatMap(({ offline }) => offline.data),
      )
    })
    return () => {
      ended = true
      stop?.()
    }
  }, [client, plugins, id])
}
