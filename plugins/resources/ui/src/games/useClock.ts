/** Countdown in seconds by the time of day, so that a suspended tab gains nothing. */
import { useEffect, useState } from "react"

/** `run` names what is timed: a new name starts anew, undefined stops. */
export function useClock(run: string | undefined, seconds: number): number {
  const [left, setLeft] = useState({ run, seconds })

  useEffect(() => {
    if (run === undefined) return
    const end = Date.now() + seconds * 1000
    const look = () => setLeft({ run, seconds: Math.max(0, Math.ceil((end - Date.now()) / 1000)) })
    look()
    const timer = setInterval(look, 200)
    return () => clearInterval(timer)
  }, [run, seconds])

  return left.run === run ? left.seconds : seconds
}
