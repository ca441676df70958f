/** useSettled: a hook with a value that has not changed for a moment: not every letter typed is a question. */
import { useEffect, useState } from "react"

const PAUSE_MS = 250

export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
