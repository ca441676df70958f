/**
 * The student's progress in this module: gains, and a last save when the page is left. Not `useOfflineWrites`: a gain that
 * cannot be saved is told at once and tried once more on leaving, where a queue would wait for the network in silence.
 */
import { PROGRESS_KEY, type ProgressRecord, toastProgressError, useProgress } from "@cubital/sdk"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"

export function useCourseProgress(moduleId: number) {
  const { of, save } = useProgress()
  const client = useQueryClient()
  const [position, setPosition] = useState(0)
  const reached = useRef(0)
  const saved = useRef(0)
  const queue = useRef<Promise<void>>(Promise.resolve())

  const add = useCallback(
    async (points: number) => {
      const records = await client
        .ensureQueryData<ProgressRecord[]>({ queryKey: PROGRESS_KEY })
        .catch(() => [])
      const last = records.find((record) => record.moduleId === moduleId)?.lastPosition ?? 0
      const next = Math.min(100, Math.max(last, reached.current) + points)
      reached.current = next
      setPosition(next)
      if (next <= last) return
      try {
        await save(moduleId, next)
        saved.current = Math.max(saved.current, next)
      } catch (error) {
        console.error("The progress could not be saved.", error)
        toastProgressError()
      }
    },
    [client, moduleId, save],
  )

  /** Raises the position by `points` percent. Gains follow one another: each builds on what the last one saved. */
  const gain = useCallback(
    (points: number) => {
      queue.current = queue.current.then(() => add(points))
      return queue.current
    },
    [add],
  )

  useEffect(() => {
    const leave = () => {
      if (reached.current <= saved.current) return
      saved.current = reached.current
      save(moduleId, reached.current, { keepalive: true }).catch((error: unknown) => {
        console.error("The progress could not be saved on leaving.", error)
      })
    }
    window.addEventListener("pagehide", leave)
    return () => {
      window.removeEventListener("pagehide", leave)
      leave()
    }
  }, [moduleId, save])

  return { position: Math.max(position, of(moduleId)), gain }
}
