/** What somebody has typed and not sent yet. It outlives a reload and a session that ends, and leaves at sign-out. */
import { useCallback, useSyncExternalStore } from "react"
import { useSession } from "./session.js"

const PREFIX = "kept:"
const VISITOR = "visitor"
const listeners = new Set<() => void>()
/** Of what was read or written: an unchanged value stays the same object, and forbidden storage costs only the reload. */
const values = new Map<string, unknown>()

function tellAll() {
  for (const listener of listeners) listener()
}

function read(name: string): unknown {
  if (!values.has(name)) {
    try {
      const text = sessionStorage.getItem(name)
      values.set(name, text === null ? undefined : JSON.parse(text))
    } catch {
      values.set(name, undefined)
    }
  }
  return values.get(name)
}

function write(name: string, value: unknown) {
  values.set(name, value)
  try {
    if (value === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Storage can be full or forbidden: it is then kept as long as the page lives.
  }
  tellAll()
}

/** Forgets what was typed; with `but`, all except that user's and what visitors typed. */
export function forgetKept(but?: number) {
  const stays = (name: string) =>
    but !== undefined && (name.startsWith(`${PREFIX}${but}:`) || name.startsWith(`${PREFIX}${VISITOR}:`))
  for (const name of values.keys()) {
    if (!stays(name)) values.delete(name)
  }
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX) && !stays(name)) sessionStorage.removeItem(name)
    }
  } catch {
    // Forbidden storage holds nothing.
  }
  tellAll()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

type Change<T> = T | ((before: T) => T)

/**
 * Like `useState`, for what must not get lost before it is sent: a message, an answer, a note. Never for passwords.
 *
 * `key` names it within the school (`chat:5`, `contact`); each person has their own, in this tab alone. It is gone when
 * it is set to `initial` again, at sign-out, and when somebody else signs in. The setter works after the page is gone
 * too: what could not be sent because the session has ended is put back by it.
 */
export function useKept<T>(key: string, initial: T): [T, (value: Change<T>) => void] {
  const { user } = useSession()
  const name = `${PREFIX}${user?.id ?? VISITOR}:${key}`
  const kept = useSyncExternalStore(subscribe, () => read(name)) as T | undefined
  const original = JSON.stringify(initial)

  const set = useCallback(
    (change: Change<T>) => {
      const first = JSON.parse(original) as T
      const before = (read(name) as T | undefined) ?? first
      const next = typeof change === "function" ? (change as (before: T) => T)(before) : change
      write(name, JSON.stringify(next) === original ? undefined : next)
    },
    [name, original],
  )
  return [kept === undefined || typeof kept !== typeof initial ? initial : kept, set]
}
