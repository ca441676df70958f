/** The keys of the deck, wherever the focus is: space and Enter flip, the arrows go from card to card. */
import { type RefObject, useEffect } from "react"
import type { Deck } from "./useDeck"

const TYPING = "input, textarea, select, [contenteditable], [role=tab], [role=dialog], [role=menu]"
const PRESSABLE = "button, a, summary"

export function useCardKeys(place: RefObject<HTMLElement | null>, deck: Deck, flip: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const target = event.target instanceof Element ? event.target : document.body
      if (!place.current || place.current.closest("[hidden]") || target.closest(TYPING)) return

      if (event.key === "ArrowRight" && !deck.last) deck.next()
      else if (event.key === "ArrowLeft" && !deck.first) deck.prev()
      else if ((event.key === " " || event.key === "Enter") && !target.closest(PRESSABLE)) flip()
      else return
      event.preventDefault()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [place, deck, flip])
}
