/** Countdown by the time of day from what the server said, so that a suspended tab gains nothing. */
import { useEffect, useState } from "react"

/** Whole seconds, null without a limit. */
export function useTimeLeft(secondsLeft: number | null): number | null {
  const [left, setLeft] = useState(secondsLeft === null ? null : Math.ceil(secondsLeft))
  useEffect(() => {
    if (secondsLeft === null) return
    const until = Date.now() + secondsLeft * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [secondsLeft])
  return left
}
