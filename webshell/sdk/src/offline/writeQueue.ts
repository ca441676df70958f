/**
 * Queue of writes, on disk: each carries an id by which the server counts it once, and leaves when the server has said
 * what became of it. Each person's wait for that person.
 */
import { ApiError, api } from "../api.js"
import { database, type OfflineWrite, type QueuedWrite } from "./storage.js"

/** `answer` is there where this tab has sent `items` of the call `path`. */
export interface Change {
  path: string
  items: object[]
  answer?: unknown
}

const AT_ONCE = 100
const LONGEST_MS = 6000
const LOCK = "cubital-writes"
const listeners = new Set<(change: Change) => void>()
const otherTabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("cubital-writes")
if (otherTabs) otherTabs.onmessage = ({ data }: MessageEvent<string>) => tell({ path: data, items: [] })

function tell(change: Change) {
  for (const listener of listeners) listener(change)
}

/** `listener` hears of what was added and sent, in this tab and, without items, in others. */
export function onChange(listener: (change: Change) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let unsaved: QueuedWrite[] = []
let unsavedOrder = 0

/** On disk when it resolves. A second one with the same id is the first one. */
export async function addWrite(write: OfflineWrite): Promise<void> {
  const db = await database()
  if (!db) {
    if (!unsaved.some(({ id }) => id === write.id)) unsaved.push({ ...write, order: ++unsavedOrder })
  } else {
    const transaction = db.transaction("writes", "readwrite")
    const known = await transaction.store.index("id").getKey(write.id)
    if (known === undefined) await transaction.store.add(write)
    await transaction.done
  }
  tell({ path: write.path, items: [] })
  otherTabs?.postMessage(write.path)
}

/** In the order made. */
export async function writesOf(user: number): Promise<QueuedWrite[]> {
  const db = await database()
  const all = db ? ((await db.getAll("writes")) as QueuedWrite[]) : unsaved
  return all.filter((write) => write.user === user)
}

async function remove(writes: QueuedWrite[]): Promise<void> {
  const db = await database()
  if (!db) {
    unsaved = unsaved.filter((write) => !writes.includes(write))
    return
  }
  const transaction = db.transaction("writes", "readwrite")
  await Promise.all([...writes.map(({ order }) => transaction.store.delete(order)), transaction.done])
}

export async function forgetWrites(user: number): Promise<void> {
  const writes = await writesOf(user)
  await remove(writes)
  for (const path of new Set(writes.map((write) => write.path))) {
    tell({ path, items: [] })
    otherTabs?.postMessage(path)
  }
}

/** Sending the same again could help: nobody answered, the session is over or another's, the school is busy. */
const worthAnotherTry = (error: unknown) =>
  !(error instanceof ApiError) || [401, 403, 408, 409].includes(error.status) || error.status >= 429

/** The first writes that go to one call in one body. */
function firstBatch(writes: QueuedWrite[]): QueuedWrite[] {
  const [first] = writes
  const key = ({ path, list, rest }: QueuedWrite) => JSON.stringify([path, list, rest])
  if (first && first.list === undefined) return [first]
  const end = writes.findIndex((write) => first && key(write) !== key(first))
  return writes.slice(0, Math.min(AT_ONCE, end === -1 ? writes.length : end))
}

/** An item that says when it was made (`madeAt`, by this device's clock) is sent with its age, which needs no clock. */
function aged({ madeAt, ...item }: { madeAt?: number }): object {
  return madeAt === undefined ? item : { ...item, secondsAgo: Math.max(0, Date.now() - madeAt) / 1000 }
}

/** Rejects where it should be sent again. */
async function send(user: number, batch: QueuedWrite[]): Promise<void> {
  const [first] = batch
  if (!first) return
  const items = batch.map(({ item }) => item)
  const bodies = items.map(aged)
  let answer: unknown
  try {
    answer = await api.post<unknown>(
      first.path,
      first.list === undefined ? { ...first.rest, ...bodies[0] } : { ...first.rest, [first.list]: bodies },
      // By now somebody else may be signed in, in another tab: the server then refuses.
      { headers: { "Cubital-User": String(user) } },
    )
  } catch (error) {
    if (worthAnotherTry(error)) throw error
    if (batch.length > 1) {
      // One that will never be taken costs only itself.
      for (const write of batch) await send(user, [write])
      return
    }
    console.error("The server will never take this, and it is let go.", first, error)
  }
  await remove(batch)
  tell({ path: first.path, items, answer })
  otherTabs?.postMessage(first.path)
}

let unsent = false

/** Whether the last attempt left something behind. */
export const hasUnsent = () => unsent

async function sendAll(user: number): Promise<void> {
  try {
    for (;;) {
      const batch = firstBatch(await writesOf(user))
      if (batch.length === 0) break
      await send(user, batch)
    }
    unsent = false
  } catch {
    // They stay, and are sent when there is a reason to hope.
    unsent = true
    for (const path of new Set((await writesOf(user)).map((write) => write.path))) tell({ path, items: [] })
  }
}

async function oneTabAtATime(user: number): Promise<void> {
  if (navigator.locks) await navigator.locks.request(LOCK, () => sendAll(user))
  else await sendAll(user)
}

let sending: Promise<void> | undefined

/** Sends what waits; how many wait afterwards. */
export async function sendWrites(user: number): Promise<number> {
  if ((await writesOf(user)).length === 0) return 0
  // An attempt that is under way may have missed what was added last.
  await sending
  sending ??= oneTabAtATime(user).finally(() => {
    sending = undefined
  })
  await sending
  return (await writesOf(user)).length
}

/** As `sendWrites`; what takes too long, because another tab or the network does not let go, counts as one that waits. */
export const sendInTime = (user: number): Promise<number> =>
  Promise.race([sendWrites(user), new Promise<number>((resolve) => setTimeout(resolve, LONGEST_MS, 1))])

/** For tests: a page that has just been opened. */
export function forgetUnsaved() {
  unsaved = []
  unsent = false
}
