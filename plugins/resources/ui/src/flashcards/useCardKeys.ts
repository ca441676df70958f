/** Keyboard shortcuts of the deck: Space and Enter flip, the arrow keys move between cards. */
import { PRESSABLE, useKeys } from "@cubital/sdk"
import { type RefObject, useCallback } from "react"
import type { Deck } from "./useDeck"

export function useCardKeys(place: RefObject<HTMLElement | null>, deck: Deck, flip: () => void) {
  const press = useCallback(
    (key: string, target: Element) => {
      const onTab = target.closest("[role=tab]")
      if (key === "ArrowRight" && !deck.last && !onTab) deck.next()
      else if (key === "ArrowLeft" && !deck.first && !onTab) deck.prev()
      else if ((key === " " || key === "Enter") && !target.closest(PRESSABLE)) flip()
      else return false
      return true
    },
    [deck, flip],
  )
  useKeys(place, press)
}
