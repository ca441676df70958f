/** Scrolls to the term named in the address, marks it, and opens it once. */
import { useEffect, useRef } from "react"
import { useLocation } from "react-router-dom"
import type { Term } from "./search"

interface Options {
  terms: Term[]
  /** The terms on the page now, after search and category. */
  shown: Term[]
  /** Lifts search and category, so that the term is on the page. */
  showAll: () => void
  onOpen: (term: Term) => void
}

/** Its anchor, or undefined. */
export function useLinkedTerm({ terms, shown, showAll, onOpen }: Options): string | undefined {
  const { hash, key } = useLocation()
  const marked = terms.find((term) => `#${term.anchor}` === hash)
  const reached = useRef("")

  useEffect(() => {
    const visit = `${key}${hash}`
    if (!marked || reached.current === visit) return
    if (!shown.includes(marked)) {
      showAll() // and come back when it is there
      return
    }
    reached.current = visit
    const place = document.getElementById(marked.anchor)
    place?.scrollIntoView({ block: "start" })
    place?.focus({ preventScroll: true })
    onOpen(marked)
  }, [marked, shown, hash, key, showAll, onOpen])

  return marked?.anchor
}
