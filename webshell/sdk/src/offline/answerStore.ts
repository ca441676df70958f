/**
 * Store of answers for when nobody answers, all of one person. Every read and write checks the owner in the same
 * IndexedDB transaction, so that a stale tab cannot leave anything to the next user: a persister of TanStack Query has
 * no such transaction.
 */
import { USER_PATH } from "../queryKeys.js"
import type { User } from "../user.js"
import { forgetMedia } from "./media.js"
import { setAnswersOwner } from "./owner.js"
import { database, done, NAME, result, type StoredAnswer } from "./storage.js"
import { forgetWrites } from "./writeQueue.js"

const PERSON = "here"

/** What was answered from here, and has to be asked again when somebody answers. */
const served = new Set<string>()

const own = (transaction: IDBTransaction) =>
  result<User | undefined>(transaction.objectStore("person").get(PERSON))

/** From now on answers are kept for `user`; what was another's is gone. False where nothing can be kept. */
export async function setOwner(user: User): Promise<boolean> {
  const db = await database()
  if (!db || !setAnswersOwner(user.id)) return false
  const transaction = db.transaction(["person", "answers"], "readwrite")
  const before = await own(transaction)
  if (before && before.id !== user.id) transaction.objectStore("answers").clear()
  transaction.objectStore("person").put(user, PERSON)
  await done(transaction)
  return true
}

export async function storeAnswer(user: number, path: string, data: unknown): Promise<void> {
  const db = await database()
  if (!db) return
  const transaction = db.transaction(["person", "answers"], "readwrite")
  if ((await own(transaction))?.id === user) {
    transaction.objectStore("answers").put({ user, path, data } satisfies StoredAnswer)
  }
  await done(transaction)
}

const pathname = (path: string) => path.split("?")[0]

/** The last answer to this call, to the person of whom something is kept; of another query where this one is new. */
export async function storedAnswer(path: string): Promise<{ data: unknown } | undefined> {
  const db = await database()
  if (!db) return undefined
  const transaction = db.transaction(["person", "answers"], "readonly")
  const person = await own(transaction)
  if (!person) return undefined
  let data: unknown = path === USER_PATH ? person : undefined
  if (data === undefined) {
    const all = await result<StoredAnswer[]>(transaction.objectStore("answers").getAll())
    const own = all.filter(({ user }) => user === person.id)
    const match =
      own.find((answer) => answer.path === path) ??
      own.find((answer) => pathname(answer.path) === pathname(path))
    data = match?.data
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
