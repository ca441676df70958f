/** The columns of the student table that this browser hides, in localStorage. */
import { useState } from "react"

const KEY = "admin:hidden-columns"

function remembered(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]")
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : []
  } catch {
    return []
  }
}

export function useHiddenColumns() {
  const [hidden, setHidden] = useState(remembered)

  function hide(names: string[]) {
    setHidden(names)
    try {
      localStorage.setItem(KEY, JSON.stringify(names))
    } catch {
      // Storage can be forbidden: it is then remembered as long as the page lives.
    }
  }
  return { hidden, hide }
}
