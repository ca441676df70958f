/** A button that was pressed goes away; who works by keyboard goes on at its place all the same. */
import { useEffect, useRef } from "react"

/** Call `keepFocus` when the button is pressed; what becomes of it is there when `changed` is another. */
export function useKeptFocus<Place extends HTMLElement = HTMLDivElement>(
  changed: string,
  otherwise?: () => void,
) {
  const place = useRef<Place>(null)
  const wanted = useRef(false)
  const nowhere = useRef(otherwise)
  nowhere.current = otherwise

  useEffect(() => {
    if (!changed || !wanted.current) return
    wanted.current = false
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
    keepFocus: () => {
      wanted.current = true
    },
  }
}
