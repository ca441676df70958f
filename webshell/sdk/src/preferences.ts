/** Preferences of the signed-in user, kept on the server: the theme and accommodations. */
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useSyncExternalStore } from "react"
import type { components } from "./api.gen.js"
import { USER_KEY } from "./queryKeys.js"
import { useSession } from "./session.js"
import { coreApi } from "./typedApi.js"

export type Preferences = components["schemas"]["Preferences"]

/** `save` keeps what is given and leaves the rest; `null` takes a choice back. It rejects with an `ApiError`. */
export function usePreferences() {
  const client = useQueryClient()
  const { user } = useSession()
  const save = useCallback(
    async (changes: Preferences) => {
      client.setQueryData(USER_KEY, await coreApi.patch("/api/user/preferences", changes))
    },
    [client],
  )
  return { preferences: (user?.preferences ?? {}) as Preferences, save }
}

export interface Accommodations {
  /** By how much every time limit is longer; `untimed`: there is none. */
  timeMultiplier: 1 | 1.25 | 1.5 | 2 | "untimed"
  /** Notices stay for longer than five seconds. */
  longerToasts: boolean
  /** Nothing moves that need not: asked for here, or by the device. */
  reducedMotion: boolean
}

/** How long a notice stays, in milliseconds. */
export const useToastDuration = () => (useAccommodations().longerToasts ? 20_000 : 5000)

const STILL = "(prefers-reduced-motion: reduce)"

function subscribe(listener: () => void) {
  const media = window.matchMedia(STILL)
  media.addEventListener("change", listener)
  return () => media.removeEventListener("change", listener)
}

/** How the person who is here needs to study; a visitor gets what the device asks for. */
export function useAccommodations(): Accommodations {
  const { preferences } = usePreferences()
  const deviceAsks = useSyncExternalStore(subscribe, () => window.matchMedia(STILL).matches)
  return {
    timeMultiplier: preferences.timeMultiplier ?? 1,
    longerToasts: preferences.longerToasts ?? false,
    reducedMotion: preferences.reducedMotion || deviceAsks,
  }
}
