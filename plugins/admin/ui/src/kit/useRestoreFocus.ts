/** Moves the keyboard focus to the button that takes the place of a pressed one that disappears. */
import { useEffect, useRef } from "react"

/** Call `restoreFocus` when the button is pressed; what becomes of it is there when `changed` is another. */
export function useRestoreFocus<Place extends HTMLElement = HTMLDivElement>(
  changed: string,
  otherwise?: () => void,
) {
  const place = useRef<Place>(null)
  const isDue = useRef(false)
  const nowhere = useRef(otherwise)
  nowhere.current = otherwise

  useEffect(() => {
    if (!changed || !isDue.current) return
    isDue.current = false
    // A dialog that closes leaves the page only after this.
    const soon = setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return
      const button = place.current?.querySelector("button")
      if (button) button.focus()
      else nowhere.current?.()
    })
    return () => clearTimeout(soon)
  }, [changed])

  return {
    place,
    restoreFocus: () => {
      isDue.current = true
    },
  }
}
