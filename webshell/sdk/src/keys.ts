/** The keys of a part of the page, wherever the focus is: not while one types, nor behind a dialog or in a hidden tab. */
import { type RefObject, useEffect } from "react"

const TYPING = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=menu]"

/** While one is open no key is for the page behind it, wherever the focus is. */
const DIALOG = "[role$=dialog]" // alertdialog too

/** What has its own use for Enter and the space bar. */
export const PRESSABLE = "button, a, summary, input, [role=tab]"

/** `press` tells whether it had a use for the key; `target` is what has the focus. */
export function useKeys(
  place: RefObject<HTMLElement | null>,
  press: (key: string, target: Element) => boolean,
) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const target = event.target instanceof Element ? event.target : document.body
      if (!place.current || place.current.closest("[hidden]")) return
      if (target.closest(TYPING) || document.querySelector(DIALOG)) return
      if (press(event.key, target)) event.preventDefault()
    }
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [place, press])
}
