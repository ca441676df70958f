import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import type { User } from "../session.js"
import { useBoot } from "../site.js"

/** While somebody is here, what waits is sent, and what plugins declare is kept (care.ts). */
export function useCare(user: User | null | undefined) {
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
    void import("./care.js").then(({ careFor }) => {
      if (ended || who.current?.id !== id) return
      stop = careFor(
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
