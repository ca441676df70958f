/** Keeps in sight what a toast speaks of: nothing that has the focus, or says so, stays below it. */
import { type RefObject, useEffect } from "react"

/** Whatever a toast may speak of beside what has the focus; on the element itself. */
const SUBJECTS = "main [data-toast-subject]"
const GAP_PX = 12

/** `shown` is the toast's number, undefined where there is none; `area` is the place of the toasts. */
export function useToastClearance(area: RefObject<HTMLElement | null>, shown: number | undefined) {
  useEffect(() => {
    if (shown === undefined) return
    // What comes with the toast is drawn first.
    const frame = requestAnimationFrame(() => {
      const toast = area.current?.querySelector("li")?.getBoundingClientRect()
      if (!toast) return
      const subjects = [document.activeElement, ...document.querySelectorAll(SUBJECTS)]
      const moves = subjects
        .filter((subject) => subject?.closest("main"))
        .map((subject) => wayOut((subject as Element).getBoundingClientRect(), toast))
      const furthest = moves.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0)
      if (furthest > 0) document.body.style.paddingBlockEnd = `${toast.height + GAP_PX}px`
      if (furthest !== 0) window.scrollBy({ top: furthest })
    })
    return () => {
      cancelAnimationFrame(frame)
      document.body.style.paddingBlockEnd = ""
    }
  }, [area, shown])
}

/** How far the page must be scrolled, in pixels; 0 where the toast covers nothing of it, or it is too large to clear. */
function wayOut(subject: DOMRect, toast: DOMRect): number {
  const apart =
    subject.right <= toast.left ||
    subject.left >= toast.right ||
    subject.bottom <= toast.top ||
    subject.top >= toast.bottom
  if (apart || subject.height === 0) return 0
  const atTheTop = toast.top < window.innerHeight / 2
  const move = atTheTop ? subject.top - toast.bottom - GAP_PX : subject.bottom - toast.top + GAP_PX
  const room = atTheTop ? window.innerHeight - toast.bottom : toast.top
  return subject.height > room ? 0 : move
}
