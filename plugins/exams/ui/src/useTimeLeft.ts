/** Countdown by the time of day from what the server said, so that a suspended tab gains nothing. */
import { useEffect, useRef, useState } from "react"

/** Whole seconds, null without a limit; `onEnd` once, when they are over. */
export function useTimeLeft(secondsLeft: number | null, onEnd: () => void): number | null {
  const [left, setLeft] = useState(secondsLeft === null ? null : Math.ceil(secondsLeft))
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (secondsLeft === null) return
    const until = Date.now() + secondsLeft * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) {
        clearInterval(timer)
        end.current()
      }
    }, 250)
    return () => clearInterval(timer)
  }, [secondsLeft])
  return left
}
