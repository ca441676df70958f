/**
 * Answers that are kept for when nobody answers. They belong to one person: `person` says whom, and whatever is put or
 * taken looks there in the same transaction, so that no tab of the last one can leave anything to the next.
 */
import type { User } from "../session.js"
import { markKeptFor } from "./marker.js"
import { forgetMedia } from "./media.js"
import { database, done, type KeptAnswer, NAME, result } from "./storage.js"
import { forgetWrites } from "./writes.js"

const PERSON = "here"
const USER_PATH = "/api/user"

/** What was answered from here, and has to be asked again when somebody answers. */
const served = new Set<string>()

const own = (transaction: IDBTransaction) =>
  result<User | undefined>(transaction.objectStore("person").get(PERSON))

/** From now on answers are kept for `user`; what was another's is gone. False where nothing can be kept. */
export async function keepFor(user: User): Promise<boolean> {
  const db = await database()
  if (!db || !markKeptFor(user.id)) return false
  const transaction = db.transaction(["person", "answers"], "readwrite")
  const before = await own(transaction)
  if (before && before.id !== user.id) transaction.objectStore("answers").clear()
  transaction.objectStore("person").put(user, PERSON)
  await done(transaction)
  return true
}

export async function keep(user: number, path: string, data: unknown): Promise<void> {
  const db = await database()
  if (!db) return
  const transaction = db.transaction(["person", "answers"], "readwrite")
  if ((await own(transaction))?.id === user) {
    transaction.objectStore("answers").put({ user, path, data } satisfies KeptAnswer)
  }
  await done(transaction)
}

const pathname = (path: string) => path.split("?")[0]

/** The last answer to this call, to the person of whom something is kept; of another query where this one is new. */
export async function kept(path: string): Promise<{ data: unknown } | undefined> {
  const db = await database()
  if (!db) return undefined
  const transaction = db.transaction(["person", "answers"], "readonly")
  const person = await own(transaction)
  if (!person) return undefined
  let data: unknown = path === USER_PATH ? person : undefined
  if (data === undefined) {
    const all = await result<KeptAnswer[]>(transaction.objectStore("answers").getAll())
    const own = all.filter(({ user }) => user === person.id)
    const found =
      own.find((answer) => answer.path === path) ??
      own.find((answer) => pathname(answer.path) === pathname(path))
    data = found?.data
  }
  if (data === undefined) return undefined
  served.add(path)
  return { data }
}

/** What was answered from here since the last time this was asked. */
export function takeServed(): string[] {
  const paths = [...served]
  served.clear()
  return paths
}

export const anyServed = () => served.size > 0

async function clearAnswers(): Promise<void> {
  served.clear()
  const db = await database()
  if (db) {
    const transaction = db.transaction(["person", "answers"], "readwrite")
    transaction.objectStore("person").clear()
    transaction.objectStore("answers").clear()
    await done(transaction)
  }
}

/** The session is over, or it is somebody else's. What was written and not sent waits for its own person, unless named. */
export async function forget(user?: number): Promise<void> {
  try {
    await Promise.all([clearAnswers(), forgetMedia(), user !== undefined && forgetWrites(user)])
  } catch (error) {
    if (user === undefined) throw error
    console.error("What was kept could not be cleared by halves, and is cleared as a whole.", error)
    indexedDB.deleteDatabase(NAME)
  }
}
