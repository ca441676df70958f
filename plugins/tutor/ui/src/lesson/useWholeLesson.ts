/** Whether the lesson is shown as a whole and not a section at a time: remembered in this browser. */
import { useCallback, useState } from "react"

const KEY = "lesson"
const WHOLE = "whole"

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === WHOLE
  } catch {
    return false
  }
}

export function useWholeLesson(): [boolean, (whole: boolean) => void] {
  const [whole, setWhole] = useState(remembered)
  const choose = useCallback((next: boolean) => {
    setWhole(next)
    try {
      if (next) localStorage.setItem(KEY, WHOLE)
      else localStorage.removeItem(KEY)
    } catch {
      // Storage can be forbidden; the choice then lasts as long as the page.
    }
  }, [])
  return [whole, choose]
}
