/** Watches the pending writes of one call: how many wait, are saved here, or were sent. */
import { hasUnsent, onChange, writesOf } from "./writeQueue.js"

export interface PendingWrites<Item> {
  /** Not taken by the server yet, in the order made; undefined until it is known. */
  waiting: Item[] | undefined
  /** How many of them are saved here and could not be sent. */
  saved: number
  /** How many that were saved here the server has now. */
  synced: number
}

/** `hear` is told what the server answered to which items; without an answer: refused, or sent by another tab. */
export function watchPendingWrites<Item>(
  user: number,
  path: string,
  show: (shown: PendingWrites<Item>) => void,
  hear: (items: Item[], answer: unknown) => void,
): () => void {
  let ended = false
  let known = 0
  let saved = 0
  let synced = 0

  async function look(sentHere: boolean) {
    const waiting = (await writesOf(user)).filter((write) => write.path === path)
    if (ended) return
    const fewer = known - waiting.length
    if (fewer > 0 && saved > 0) synced += Math.min(fewer, saved)
    if (waiting.length > known) synced = 0
    known = waiting.length
    saved = hasUnsent() ? known : 0
    show({ waiting: waiting.map(({ item }) => item as Item), saved, synced })
    if (fewer > 0 && !sentHere) hear([], undefined)
  }

  const stop = onChange(({ path: changed, items, answer }) => {
    if (changed !== path) return
    if (items.length > 0) hear(items as Item[], answer)
    void look(items.length > 0)
  })
  void look(false)
  return () => {
    ended = true
    stop()
  }
}
