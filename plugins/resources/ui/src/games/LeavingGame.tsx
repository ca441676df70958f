/** Question before a game is left in the middle: by a link, by going back, or with the tab. */
import { Confirm } from "@cubital/sdk"
import { useCallback } from "react"
import { useBeforeUnload, useBlocker } from "react-router-dom"
import type { Game } from "./gameRules"

/** Rendered while a game is played; once it is over there is nothing to ask. */
export function LeavingGame({ game }: { game: Game }) {
  const isUnderWay = game.answers.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnderWay &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  // Of a tab that is closed the browser asks, in its own words.
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isUnderWay) event.preventDefault()
      },
      [isUnderWay],
    ),
  )

  return (
    <Confirm
      open={blocker.state === "blocked"}
      title="Leave this game?"
      confirmLabel="Leave game"
      cancelLabel="Keep playing"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      The game ends here without a score. What you answered wrong comes back in your review all the same.
    </Confirm>
  )
}
