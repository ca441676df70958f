/** Notices: one at a time, five seconds each. `toast(...)` can be called from anywhere. */
import { useSyncExternalStore } from "react"

export interface Notice {
  title: string
  /** Where it says the same as the title, it is said once. */
  description?: string
  variant?: "normal" | "destructive"
  /** Milliseconds; 5000 unless told otherwise. Whoever asked for longer notices has at least those. */
  duration?: number
  /** A button in the notice, which then goes away. */
  action?: { label: string; onClick: () => void }
}

interface ShownNotice extends Notice {
  id: number
  open: boolean
}

/** Moves the focus to the notices. */
export const TOAST_HOTKEY = "F8"

const LIMIT = 1
const KEEP_DISMISSED_MS = 1_000_000

let notices: ShownNotice[] = []
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

function change(next: ShownNotice[]) {
  notices = next
  for (const listener of listeners) listener()
}

function remove(id: number) {
  clearTimeout(removals.get(id))
  removals.delete(id)
  change(notices.filter((notice) => notice.id !== id))
}

export function toast(notice: Notice): { dismiss: () => void } {
  const id = ++lastId
  for (const old of notices.slice(LIMIT - 1)) remove(old.id)
  change([{ ...notice, id, open: true }, ...notices].slice(0, LIMIT))
  return { dismiss: () => dismissToast(id) }
}

export function dismissToast(id: number) {
  if (removals.has(id)) return
  removals.set(
    id,
    setTimeout(() => remove(id), KEEP_DISMISSED_MS),
  )
  change(notices.map((notice) => (notice.id === id ? { ...notice, open: false } : notice)))
}

/** Takes away what is shown: it belonged to something that one has left. */
export function clearToasts() {
  for (const { id } of notices) remove(id)
  for (const timer of removals.values()) clearTimeout(timer)
  removals.clear()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useToasts(): ShownNotice[] {
  return useSyncExternalStore(subscribe, () => notices)
}
