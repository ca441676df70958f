/** Store of drafts, in the tab's session storage: they outlive a reload and a session that ends, and go at sign-out. */

const PREFIX = "kept:"
const VISITOR = "visitor"
const listeners = new Set<() => void>()
/** Of what was read or written: an unchanged value stays the same object, and forbidden storage costs only the reload. */
const values = new Map<string, unknown>()

function tellAll() {
  for (const listener of listeners) listener()
}

export function readDraft(name: string): unknown {
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

export function writeDraft(name: string, value: unknown) {
  values.set(name, value)
  try {
    if (value === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Storage can be full or forbidden: it is then kept as long as the page lives.
  }
  tellAll()
}

/** Name of a draft in the store; a visitor's belong to nobody. */
export const draftName = (user: number | undefined, key: string) => `${PREFIX}${user ?? VISITOR}:${key}`

/** Forgets what was typed; with `but`, all except that user's and what visitors typed. */
export function forgetDrafts(but?: number) {
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

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
