/**
 * Tells the school where the student is in the module, so that they go on there on any device: a moment after they came to a
 * place, when they leave, and each minute in which they do something, which is also how reading becomes study time.
 */
import { useCallback, useEffect, useRef } from "react"
import { api } from "./api"
import type { components } from "./api.gen"

export type Place = components["schemas"]["NewPlace"]

const SETTLED_MS = 2000
const MINUTE_MS = 60_000
const DOINGS = ["scroll", "pointerdown", "pointermove", "keydown"] as const

export function usePlace(moduleId: number) {
  const place = useRef<Place>(undefined)
  const sent = useRef("")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useCallback(
    (keepalive = false) => {
      clearTimeout(timer.current)
      if (!place.current) return
      sent.current = JSON.stringify(place.current)
      api
        .post(`/api/tutor/modules/${moduleId}/place`, place.current, { keepalive })
        .catch((error: unknown) => console.warn("The place could not be kept.", error))
    },
    [moduleId],
  )

  const note = useCallback(
    (next: Place) => {
      place.current = next
      clearTimeout(timer.current)
      if (JSON.stringify(next) !== sent.current) timer.current = setTimeout(send, SETTLED_MS)
    },
    [send],
  )

  useEffect(() => {
    let active = false
    const act = () => {
      active = true
    }
    const minute = setInterval(() => {
      if (active && document.visibilityState === "visible") send()
      active = false
    }, MINUTE_MS)
    const leave = () => {
      if (place.current && JSON.stringify(place.current) !== sent.current) send(true)
    }
    for (const doing of DOINGS) window.addEventListener(doing, act, { passive: true })
    window.addEventListener("pagehide", leave)
    return () => {
      clearInterval(minute)
      for (const doing of DOINGS) window.removeEventListener(doing, act)
      window.removeEventListener("pagehide", leave)
      leave()
      clearTimeout(timer.current)
    }
  }, [send])

  return note
}
