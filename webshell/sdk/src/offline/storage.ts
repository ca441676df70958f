/** The IndexedDB database: stored answers, of one person, and pending writes, each person's own. */

export interface StoredAnswer {
  user: number
  path: string
  data: unknown
}

export const NAME = "cubital"
let opening: Promise<IDBDatabase | null> | undefined

function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    if (!globalThis.indexedDB) {
      resolve(null)
      return
    }
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore("person")
      request.result.createObjectStore("answers", { keyPath: ["user", "path"] })
      const writes = request.result.createObjectStore("writes", { keyPath: "order", autoIncrement: true })
      writes.createIndex("id", "id", { unique: true })
    }
    request.onsuccess = () => {
      // Another tab clears all of it, or is of a newer release.
      request.result.onversionchange = () => {
        request.result.close()
        opening = undefined
      }
      request.result.onclose = () => {
        opening = undefined
      }
      resolve(request.result)
    }
    // Private windows of some browsers have none. What waits is then kept as long as the page lives.
    request.onerror = () => resolve(null)
  })
}

/** null where the browser has no database to offer. */
export function database(): Promise<IDBDatabase | null> {
  opening ??= open()
  return opening
}

/** One answer of the database. */
export const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves when it is on disk. */
export const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/** For tests: as if the page had been opened anew. */
export async function closeDatabase(): Promise<void> {
  ;(await opening)?.close()
  opening = undefined
}
