/** Hook for writes that must not get lost: they are stored on the device until the server has taken them, once each. */
import { useCallback, useEffect, useRef, useState } from "react"
import { useSession } from "../session.js"
import type { PendingWrites } from "./pendingWrites.js"

export interface OfflineWrites<Item> extends PendingWrites<Item> {
  /** Resolves when it is on this device's disk; it is then sent as soon as somebody answers. */
  write: (id: string, item: Item) => Promise<void>
}

interface Options<Item, Answer> {
  /** The list of the call's body in which items are sent, in the order made; without it, each is a body. */
  list?: string
  /** What else stands in the body. */
  rest?: () => object
  /** What the server said to `items`; undefined where it refused them for good, or, without items, where another tab sent some. */
  onAnswer: (items: Item[], answer: Answer | undefined) => void
}

const UNKNOWN = { waiting: undefined, saved: 0, synced: 0 }

/**
 * `path`: a POST whose items may be sent again: each has an id by which it counts once, or is one of a set. What an
 * item has as `madeAt`, in milliseconds of this device's clock, is sent as `secondsAgo`.
 */
export function useOfflineWrites<Item extends object, Answer>(
  path: string,
  options: Options<Item, Answer>,
): OfflineWrites<Item> {
  const user = useSession().user?.id
  const [shown, setShown] = useState<PendingWrites<Item>>(UNKNOWN)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    setShown(UNKNOWN)
    if (user === undefined) return
    let stop: (() => void) | undefined
    let ended = false
    void import("./pendingWrites.js").then(({ watchPendingWrites }) => {
      if (ended) return
      stop = watchPendingWrites<Item>(user, path, setShown, (items, answer) =>
        latest.current.onAnswer(items, answer as Answer | undefined),
      )
    })
    return () => {
      ended = true
      stop?.()
    }
  }, [user, path])

  const write = useCallback(
    async (id: string, item: Item) => {
      if (user === undefined) return
      const { addWrite, sendWrites } = await import("./writeQueue.js")
      const { list, rest } = latest.current
      await addWrite({ id, user, path, list, item, rest: rest?.() ?? {} })
      void sendWrites(user)
    },
    [user, path],
  )
  return { ...shown, write }
}
