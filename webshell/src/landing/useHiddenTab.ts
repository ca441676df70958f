/** useHiddenTab: a hook over the document's visibility. */
import { useSyncExternalStore } from "react"

function subscribe(listener: () => void) {
  document.addEventListener("visibilitychange", listener)
  return () => document.removeEventListener("visibilitychange", listener)
}

/** Whether the page lies in a tab that nobody sees. */
export const useHiddenTab = () => useSyncExternalStore(subscribe, () => document.visibilityState === "hidden")
