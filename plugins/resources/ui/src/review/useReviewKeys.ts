/** Keyboard shortcuts of the review: Space reveals, a digit chooses an option, then 1 and 2 assess. */
import { PRESSABLE, useKeys } from "@cubital/sdk"
import { type RefObject, useCallback } from "react"

interface Review {
  options: string[]
  open: boolean
  /** A question waits for its answer: Enter, pressed once too often for the card before, must not give it away. */
  unanswered: boolean
  /** What a chosen option says about the answer. */
  suggested: boolean | undefined
  show: () => void
  choose: (option: string) => void
  answer: (knew: boolean) => void
}

export function useReviewKeys(place: RefObject<HTMLElement | null>, review: Review) {
  const { options, open, unanswered, suggested, show, choose, answer } = review
  const press = useCallback(
    (key: string, target: Element) => {
      const onControl = target.closest(PRESSABLE)
      const option = options[Number(key) - 1]
      const input = open ? null : place.current?.querySelector<HTMLElement>(`input[data-option="${key}"]`)
      if (input) input.click()
      else if (!open && option !== undefined) choose(option)
      else if (!open && (key === " " || (key === "Enter" && !unanswered)) && !onControl) show()
      else if (open && key === "1") answer(false)
      else if (open && key === "2") answer(true)
      else if (open && key === "Enter" && suggested !== undefined && !onControl) answer(suggested)
      else return false
      return true
    },
    [place, options, open, unanswered, suggested, show, choose, answer],
  )
  useKeys(place, press)
}
