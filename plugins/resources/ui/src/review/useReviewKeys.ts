/** Keyboard shortcuts of the review: Space reveals, a digit chooses an option, then a digit grades. */
import { PRESSABLE, useKeys } from "@cubital/sdk"
import { optionOfKey } from "@cubital/sdk/parts"
import { type RefObject, useCallback } from "react"
import type { Grade } from "./reviewApi"

interface Review {
  options: string[]
  open: boolean
  /** A question waits for its answer: Enter, pressed once too often for the card before, must not give it away. */
  unanswered: boolean
  /** What a chosen option says about the answer. */
  suggested: boolean | undefined
  show: () => void
  choose: (option: string) => void
  /** In the order of their keys. */
  grades: readonly Grade[]
  answer: (grade: Grade) => void
}

export function useReviewKeys(place: RefObject<HTMLElement | null>, review: Review) {
  const { options, open, unanswered, suggested, show, choose, grades, answer } = review
  const press = useCallback(
    (key: string, target: Element) => {
      const onControl = target.closest(PRESSABLE)
      const option = options[Number(key) - 1]
      const grade = grades[Number(key) - 1]
      const input = open ? null : optionOfKey(place.current, key)
      if (input) input.click()
      else if (!open && option !== undefined) choose(option)
      else if (!open && (key === " " || (key === "Enter" && !unanswered)) && !onControl) show()
      else if (open && grade) answer(grade)
      else if (open && key === "Enter" && suggested !== undefined && !onControl)
        answer(suggested ? "good" : "again")
      else return false
      return true
    },
    [place, options, open, unanswered, suggested, show, choose, grades, answer],
  )
  useKeys(place, press)
}
