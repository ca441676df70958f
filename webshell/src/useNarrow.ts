/** useNarrow: a hook over the theme's media query for narrow screens. */
import { theme } from "@cubital/sdk"
import { useSyncExternalStore } from "react"

const query = () => window.matchMedia(theme.narrow)

function subscribe(listener: () => void) {
  const media = query()
  media.addEventListener("change", listener)
  return () => media.removeEventListener("change", listener)
}

/** Whether the screen is under 768 px wide. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => query().matches)
