/**
 * Store of answers for when nobody answers, all of one person. Every read and write checks the owner in the same
 * IndexedDB transaction, so that a stale tab cannot leave anything to the next user: a persister of TanStack Query has
 * no such transaction.
 */
import { USER_PATH } from "../queryKeys.js"
import type { User } from "../user.js"
import { forgetMedia } from "./media.js"
import { setAnswersOwner } from "./owner.js"
import { database, NAME } from "./storage.js"
import { forgetWrites } from "./writeQueue.js"

const PERSON = "here"

/** What was answered from here, and has to be asked again when somebody answers. */
const served = new Set<string>()

/** From now on answers are kept for `user`; what was another's is gone. False where nothing can be kept. */
export async function setOwner(user: User): Promise<boolean> {
  const db = await database()
  if (!db || !setAnswersOwner(user.id)) return false
  const transaction = db.transaction(["person", "answers"], "readwrite")
  const person = transaction.objectStore("person")
  const before = await person.get(PERSON)
  if (before && before.id !== user.id) await transaction.objectStore("answers").clear()
  await Promise.all([person.put(user, PERSON), transaction.done])
  return true
}

export async function storeAnswer(user: number, path: string, data: unknown): Promise<void> {
  const db = await database()
  if (!db) return
  const transaction = db.transaction(["person", "answers"], "readwrite")
  const owner = await transaction.objectStore("person").get(PERSON)
  if (owner?.id === user) await transaction.objectStore("answers").put({ user, path, data })
  await transaction.done
}

const pathname = (path: string) => path.split("?")[0]

/** The last answer to this call, to the person of whom something is kept; of another query where this one is new. */
export async function storedAnswer(path: string): Promise<{ data: unknown } | undefined> {
  const db = await database()
  if (!db) return undefined
  const transaction = db.transaction(["person", "answers"], "readonly")
  const person = await transaction.objectStore("person").get(PERSON)
  if (!person) return undefined
  let data: unknown = path === USER_PATH ? person : undefined
  if (data === undefined) {
    const all = await transaction.objectStore("answers").getAll()
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
    await Promise.all([
      transaction.objectStore("person").clear(),
      transaction.objectStore("answers").clear(),
      transaction.done,
    ])
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
