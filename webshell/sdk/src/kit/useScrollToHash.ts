/** useScrollToHash: a hook that scrolls to, and focuses, the element that the address's `#anchor` names. */
import { useEffect } from "react"
import { useLocation } from "react-router-dom"

/** Brings `#anchor` of the address into view once `ready` says that the content is there. */
export function useScrollToHash(ready: boolean) {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (!ready || !hash || !key) return
    const target = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!target) return
    target.scrollIntoView({ block: "start" })
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [ready, hash, key])
}
