/** State that outlives a reload and an ended session: what somebody has typed and not sent yet. */
import { useCallback, useSyncExternalStore } from "react"
import { draftName, readDraft, subscribe, writeDraft } from "./draftStore.js"
import { useSession } from "./session.js"

type Change<T> = T | ((before: T) => T)

/**
 * Like `useState`, for what must not get lost before it is sent: a message, an answer, a note. Never for passwords.
 *
 * `key` names it within the school (`chat:5`, `contact`); each person has their own, in this tab alone. It is gone when
 * it is set to `initial` again, at sign-out, and when somebody else signs in. The setter works after the page is gone
 * too: what could not be sent because the session has ended is put back by it.
 */
export function useDraft<T>(key: string, initial: T): [T, (value: Change<T>) => void] {
  const { user } = useSession()
  const name = draftName(user?.id, key)
  const draft = useSyncExternalStore(subscribe, () => readDraft(name)) as T | undefined
  const original = JSON.stringify(initial)

  const set = useCallback(
    (change: Change<T>) => {
      const first = JSON.parse(original) as T
      const before = (readDraft(name) as T | undefined) ?? first
      const next = typeof change === "function" ? (change as (before: T) => T)(before) : change
      writeDraft(name, JSON.stringify(next) === original ? undefined : next)
    },
    [name, original],
  )
  return [draft === undefined || typeof draft !== typeof initial ? initial : draft, set]
}
