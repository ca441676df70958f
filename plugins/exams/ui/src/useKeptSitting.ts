/** The copy of an open sitting that the device keeps, without any key, to go on with it where nobody answers. */
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect } from "react"
import { api } from "./api"
import type { KeptSitting, Sitting } from "./exams"

const keyOf = (id: number) => [`/api/exams/sittings/${id}`]

/** Stamps what has just come from the server; what has a stamp comes from the device. */
export function useStamp(id: number, sitting: KeptSitting | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (!sitting || sitting.handedInAt || sitting.readAt !== undefined) return
    const now = Date.now()
    client.setQueryData<KeptSitting>(keyOf(id), { ...sitting, readAt: now, heardAt: now })
  }, [client, id, sitting])
}

/** Writes what the server has confirmed since into the copy. */
export function useKeeping(id: number) {
  const client = useQueryClient()
  return useCallback(
    (change: Partial<KeptSitting>) => {
      client.setQueryData<KeptSitting>(keyOf(id), (before) => before && { ...before, ...change })
    },
    [client, id],
  )
}

/** Never more than the server said, whatever became of the device's clock. */
export function leftNow({ secondsLeft, heardAt }: KeptSitting): number | null {
  if (secondsLeft === null) return null
  const since = Math.max(0, (Date.now() - (heardAt ?? Date.now())) / 1000)
  return Math.max(0, secondsLeft - since)
}

/** Lets the service worker see every picture of the exam, since it keeps what was seen. */
export function usePicturesAhead({ questions }: Sitting) {
  const client = useQueryClient()
  useEffect(() => {
    const names = new Set(
      questions.flatMap(({ picture }) => (picture ? [picture.src.replace(/^\//, "")] : [])),
    )
    if (names.size === 0 || !navigator.serviceWorker) return
    let ended = false
    void navigator.serviceWorker.ready.then(async () => {
      const media = await client.fetchQuery(api.query("/api/media")).catch(() => undefined)
      if (!media || ended) return
      for (const name of names) {
        const url = media[name]?.url
        if (url) new Image().src = url
      }
    })
    return () => {
      ended = true
    }
  }, [client, questions])
}
