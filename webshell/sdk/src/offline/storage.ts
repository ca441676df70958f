/** The IndexedDB database: stored answers, of one person, and pending writes, each person's own. */
import { type DBSchema, type IDBPDatabase, openDB } from "idb"
import type { User } from "../user.js"

interface StoredAnswer {
  user: number
  path: string
  data: unknown
}

export interface OfflineWrite {
  /** The same that stands in `item`, where the server looks for it. */
  id: string
  user: number
  path: string
  /** The list of the body in which items are sent, in the order made; without it, each item is a body. */
  list?: string | undefined
  item: object
  /** What else stands in the body. */
  rest: object
}

/** A write that waits; the database numbers it. */
export interface QueuedWrite extends OfflineWrite {
  order: number
}

interface Schema extends DBSchema {
  person: { key: string; value: User }
  answers: { key: [number, string]; value: StoredAnswer }
  writes: { key: number; value: OfflineWrite; indexes: { id: string } }
}

type Database = IDBPDatabase<Schema>

export const NAME = "cubital"
let opening: Promise<Database | null> | undefined

async function open(): Promise<Database | null> {
  if (!globalThis.indexedDB) return null
  const forget = () => {
    opening = undefined
  }
  try {
    return await openDB<Schema>(NAME, 1, {
      upgrade(db) {
        db.createObjectStore("person")
        db.createObjectStore("answers", { keyPath: ["user", "path"] })
        const writes = db.createObjectStore("writes", { keyPath: "order", autoIncrement: true })
        writes.createIndex("id", "id", { unique: true })
      },
      // Another tab clears all of it, or is of a newer release.
      blocking(_old, _new, event) {
        ;(event.target as IDBDatabase).close()
        forget()
      },
      terminated: forget,
    })
  } catch {
    // Private windows of some browsers have none. What waits is then kept as long as the page lives.
    return null
  }
}

/** null where the browser has no database to offer. */
export function database(): Promise<Database | null> {
  opening ??= open()
  return opening
}
