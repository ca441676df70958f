/** Another tab of the same browser, as the database sees it. */

const STORES = ["person", "answers", "writes"] as const

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** It has the whole database to itself, and nobody else gets anything done there until `letGo`. */
export async function holdDatabase() {
  const db = await answered(indexedDB.open("cubital", 1))
  const person = db.transaction(STORES, "readwrite").objectStore("person")
  let holding = true
  const goOn = () => {
    if (holding) person.count().onsuccess = goOn
  }
  goOn()
  return {
    letGo() {
      holding = false
    },
    /** How much there is in each store; this tab is closed then. */
    async counts(): Promise<Record<(typeof STORES)[number], number>> {
      const now = db.transaction(STORES)
      const [one, two, three] = await Promise.all(
        STORES.map((name) => answered(now.objectStore(name).count())),
      )
      db.close()
      return { person: one ?? -1, answers: two ?? -1, writes: three ?? -1 }
    },
  }
}

/** It is of a newer release and gives up again: this page has let go of the database and opens it anew. */
export async function askForNewerDatabase() {
  const request = indexedDB.open("cubital", 2)
  request.onupgradeneeded = () => request.transaction?.abort()
  await answered(request).catch(() => undefined)
}
