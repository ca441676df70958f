/** State of the live feed: the newest 50 entries, each once, and the connection's state. */
import { useSession } from "@cubital/sdk"
import { useEffect, useRef, useState } from "react"
import type { FeedEntry } from "../schemas"
import { openLiveSocket, type SocketState } from "./liveSocket"

const MAX_ENTRIES = 50
const DEFAULTS = { userId: 0, fullName: "", username: "", moduleId: null, details: {} }

/** `known` and `fresh` together: newest first, none twice, no more than are kept. */
function merge(known: FeedEntry[], fresh: FeedEntry[]): FeedEntry[] {
  const byId = new Map([...known, ...fresh].map((entry) => [entry.id, entry]))
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, MAX_ENTRIES)
}

export function useLiveFeed() {
  const [state, setState] = useState<SocketState>("connecting")
  const [entries, setEntries] = useState<FeedEntry[]>([])
  const { retry: askWhoIsHere } = useSession()
  const refused = useRef(askWhoIsHere)
  refused.current = askWhoIsHere

  useEffect(() => {
    let last = 0
    return openLiveSocket({
      onState: setState,
      onEntries: (fresh) => {
        // What comes without a number of its own has just happened.
        const numbered = fresh.map((message) => ({ ...DEFAULTS, ...message, id: message.id ?? ++last }))
        last = Math.max(last, ...numbered.map(({ id }) => id))
        setEntries((known) => merge(known, numbered))
      },
      onRefused: () => refused.current(),
      lastId: () => last,
    })
  }, [])

  return { state, entries }
}
