/** Leave to send what a dialog holds: once for each time that it is opened, however often the button is pressed. */
import { useEffect, useRef } from "react"

export function useOnce(open: boolean) {
  // Not state: the second press of a double click comes before anything is drawn anew.
  const isTaken = useRef(false)
  useEffect(() => {
    if (open) isTaken.current = false
  }, [open])
  return {
    claim: () => {
      if (isTaken.current) return false
      isTaken.current = true
      return true
    },
    release: () => {
      isTaken.current = false
    },
  }
}
