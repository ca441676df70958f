/** The keys of the review, wherever the focus is: space shows the answer, 1 and 2 judge it. */
import { type RefObject, useEffect } from "react"

const TYPING = "input, textarea, select, [contenteditable], [role=tab], [role=dialog], [role=menu]"

export function useReviewKeys(
  place: RefObject<HTMLElement | null>,
  open: boolean,
  show: () => void,
  answer: (knew: boolean) => void,
) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return
      const target = event.target instanceof Element ? event.target : document.body
      if (!place.current || place.current.closest("[hidden]") || target.closest(TYPING)) return

      if (!open && event.key === " " && !target.closest("button, a, summary")) show()
      else if (open && event.key === "1") answer(false)
      else if (open && event.key === "2") answer(true)
      else return
      event.preventDefault()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [place, open, show, answer])
}
