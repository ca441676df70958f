/** Question before a game is left in the middle: by its own button, by a link, by going back, or with the tab. */
import { Confirm } from "@cubital/sdk"
import { useCallback } from "react"
import { useBeforeUnload, useBlocker } from "react-router-dom"
import type { Game } from "./gameRules"

interface LeavingGameProps {
  game: Game
  /** Its button was pressed. */
  isAsked: boolean
  onLeave: () => void
  onStay: () => void
}

/** Before the first answer nothing is lost by leaving. */
export const isUnderWay = ({ answers }: Game) => answers.length > 0

/** Rendered while a game is played; once it is over there is nothing to ask. */
export function LeavingGame({ game, isAsked, onLeave, onStay }: LeavingGameProps) {
  const asks = isUnderWay(game)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  // Of a tab that is closed the browser asks, in its own words.
  useBeforeUnload(
    useCallback(
      (event) => {
        if (asks) event.preventDefault()
      },
      [asks],
    ),
  )

  return (
    <Confirm
      open={isAsked || blocker.state === "blocked"}
      title="Leave this game?"
      confirmLabel="Leave game"
      cancelLabel="Keep playing"
      onConfirm={() => {
        if (isAsked) onLeave()
        else blocker.proceed?.()
      }}
      onCancel={() => {
        if (isAsked) onStay()
        else blocker.reset?.()
      }}
    >
      The game ends here without a score. What you answered wrong comes back in your review all the same.
    </Confirm>
  )
}
