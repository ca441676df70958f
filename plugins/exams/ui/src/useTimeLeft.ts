/** Countdown from what the server said last, by a clock that nobody sets; that the time is up, the server says. */
import { useCallback, useEffect, useRef, useState } from "react"
import { api } from "./api"

const ASK_AGAIN_MS = 5000
const TICK_MS = 250
const JUMP_MS = 2000 // between the two clocks: one of them stood still while the device slept, or was set

/** `left` in whole seconds, null without a limit. `hear` what the server has said now. */
export function useTimeLeft(secondsLeft: number | null) {
  const [left, setLeft] = useState(secondsLeft === null ? null : Math.ceil(secondsLeft))
  const until = useRef<number>(undefined)

  const hear = useCallback((seconds: number | null) => {
    until.current = seconds === null ? undefined : performance.now() + seconds * 1000
    setLeft(seconds === null ? null : Math.max(0, Math.ceil(seconds)))
  }, [])
  useEffect(() => hear(secondsLeft), [secondsLeft, hear])

  useEffect(() => {
    const timer = setInterval(() => {
      if (until.current === undefined) return
      setLeft(Math.max(0, Math.ceil((until.current - performance.now()) / 1000)))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return { left, hear }
}

interface Ending {
  id: number
  left: number | null
  hear: (secondsLeft: number | null) => void
  /** The server too says that the time is up, or that the exam is over. Called until the page is gone. */
  onOver: () => void
}

/** Asks the server before an exam ends, and how much time is left after the device slept or its clock was set. */
export function useEndOfTime({ id, left, hear, onOver }: Ending) {
  const ask = useCallback(async () => {
    try {
      const { secondsLeft, handedInAt } = await api.get(`/api/exams/sittings/${id}`)
      if (handedInAt || secondsLeft === 0) onOver()
      else hear(secondsLeft)
    } catch {
      // Without a network the server hands in by itself; the page asks until it is told.
    }
  }, [id, hear, onOver])

  const seemsOver = left === 0
  useEffect(() => {
    if (!seemsOver) return
    void ask()
    const again = setInterval(() => void ask(), ASK_AGAIN_MS)
    return () => clearInterval(again)
  }, [seemsOver, ask])

  const isTimed = left !== null
  useEffect(() => {
    if (!isTimed) return
    let apart = Date.now() - performance.now()
    const timer = setInterval(() => {
      const before = apart
      apart = Date.now() - performance.now()
      if (Math.abs(apart - before) > JUMP_MS) void ask()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isTimed, ask])
}
