/** useReducedMotion: a hook that says whether the device or the profile asks for less motion. */
import { useSyncExternalStore } from "react"

const query = () => window.matchMedia("(prefers-reduced-motion: reduce)")

/** Asked for by the device, or by the person in the profile. */
const isReduced = () => query().matches || document.documentElement.dataset.motion === "reduced"

function subscribe(listener: () => void) {
  const media = query()
  const root = new MutationObserver(listener)
  root.observe(document.documentElement, { attributeFilter: ["data-motion"] })
  media.addEventListener("change", listener)
  return () => {
    root.disconnect()
    media.removeEventListener("change", listener)
  }
}

export const useReducedMotion = () => useSyncExternalStore(subscribe, isReduced)
