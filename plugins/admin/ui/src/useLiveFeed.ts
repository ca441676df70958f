/** The live feed as the page keeps it: the newest 50 entries, each once, and whether the line is open. */
import { useSession } from "@cubital/sdk"
import { useEffect, useRef, useState } from "react"
import type { FeedEntry } from "./api"
import { type LineState, openLine } from "./liveLine"

export const KEPT = 50
const NOT_SAID = { userId: 0, fullName: "", username: "", moduleId: null, details: {} }

/** `known` and `fresh` together: newest first, none twice, no more than are kept. */
export function merge(known: FeedEntry[], fresh: FeedEntry[]): FeedEntry[] {
  const byId = new Map([...known, ...fresh].map((entry) => [entry.id, entry]))
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, KEPT)
}

export function useLiveFeed() {
  const [state, setState] = useState<LineState>("connecting")
  const [entries, setEntries] = useState<FeedEntry[]>([])
  const { retry: askWhoIsHere } = useSession()
  const refused = useRef(askWhoIsHere)
  refused.current = askWhoIsHere

  useEffect(() => {
    let last = 0
    return openLine({
      onState: setState,
      onEntries: (fresh) => {
        // What comes without a number of its own has just happened.
        const numbered = fresh.map((said) => ({ ...NOT_SAID, ...said, id: said.id ?? ++last }))
        last = Math.max(last, ...numbered.map(({ id }) => id))
        setEntries((known) => merge(known, numbered))
      },
      onRefused: () => refused.current(),
      lastId: () => last,
    })
  }, [])

  return { state, entries }
}
