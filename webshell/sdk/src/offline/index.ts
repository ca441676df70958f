/**
 * Working offline, the part that every page carries: it reads whose answers are stored in this browser, and fetches the
 * rest (answerStore.ts, writeQueue.ts, offlineSync.ts) only where there is a reason.
 */
import type { QueryClient } from "@tanstack/react-query"
import { ApiError } from "../api.js"
import { answersOwner, setAnswersOwner } from "./owner.js"

/** A network that is there in name only is not waited for longer than this, if there is a kept answer. */
const PATIENCE_MS = 6000
/** Nobody is held up for longer by a database that another tab does not let go. */
const CLEARING_MS = 3000

const answerStore = () => import("./answerStore.js")

/**
 * Somebody goes of their own will: all that is theirs in this browser goes along. Without `user` unsent writes stay.
 * Resolves when it is gone; what takes too long goes on by itself.
 */
export async function forgetAllOf(user?: number): Promise<void> {
  // Without the mark nothing that is kept is ever shown, should the rest fail or take its time.
  setAnswersOwner(null)
  await Promise.race([
    answerStore().then(({ forget }) => forget(user)),
    new Promise((resolve) => setTimeout(resolve, CLEARING_MS)),
  ]).catch(console.error)
}

/** Somebody is here, or nobody any more: what is kept of another goes, unsent writes excepted. */
export async function onlyFor(user: number | null): Promise<void> {
  const mark = answersOwner()
  if (mark !== null && mark !== String(user)) await forgetAllOf()
}

/** `answer`, or where nobody answers, what was last answered to the same person. */
export function withOfflineFallback<T>(path: string, answer: Promise<T>): Promise<T> {
  if (answersOwner() === null) return answer
  const look = async () => (await answerStore()).storedAnswer(path) as Promise<{ data: T } | undefined>
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      look().then((stored) => stored && resolve(stored.data), console.error)
    }, PATIENCE_MS)
    answer.then(resolve, (error: unknown) => {
      if (error instanceof ApiError || (error instanceof DOMException && error.name === "AbortError")) {
        reject(error)
        return
      }
      look().then(
        (stored) => (stored ? resolve(stored.data) : reject(error)),
        () => reject(error),
      )
    })
    const settled = () => clearTimeout(timer)
    answer.then(settled, settled)
  })
}

/** Sends what waits of this user's; how many still wait. Whoever asks is about to go, and is not kept for long. */
export async function sendPendingWrites(user: number): Promise<number> {
  return (await import("./writeQueue.js")).sendInTime(user)
}

/** Fetches what may be kept and is not there yet; `parameters` are those of the page's path. */
export async function fetchAhead(
  client: QueryClient,
  declared: string[],
  parameters: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  await (await import("./offlineSync.js")).fetchAhead(client, declared, parameters)
}
