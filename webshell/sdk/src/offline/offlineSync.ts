/** Background sync while somebody is signed in: sends pending writes, and stores the answers that plugins declare. */
import type { QueryClient, QueryKey } from "@tanstack/react-query"
import { ApiError } from "../api.js"
import { connectionNow, onConnection, ping } from "../connection.js"
import { USER_KEY } from "../queryKeys.js"
import type { User } from "../user.js"
import { anyServed, setOwner, storeAnswer, takeServed } from "./answerStore.js"
import { sendWrites, writesOf } from "./writeQueue.js"

const TRY_EVERY_MS = 10_000

const pathOf = (key: QueryKey) => key.map(String).join("/")

type Parameters = Readonly<Record<string, string | undefined>>

/** A declared call as this device makes it on a page with these `parameters`; undefined where one is missing. */
function filledIn(path: string, parameters: Parameters): string | undefined {
  const known: Parameters = { ...parameters, utcOffset: String(-new Date().getTimezoneOffset()) }
  const filled = path.replace(/\{(\w+)\}/g, (hole, name: string) => known[name] ?? hole)
  return filled.includes("{") ? undefined : filled
}

/** Each `{…}` of a declared path is any one part of a call's. */
const matching = (path: string) => new RegExp(`^${(path.split("?")[0] ?? "").replace(/\{\w+\}/g, "[^/]+")}$`)

/** `declared`: the GET calls that may be kept. Ends with what it returns. */
export function startOfflineSync(client: QueryClient, user: User, declared: string[]): () => void {
  const mayBeKept = declared.map(matching)
  let ended = false
  let keeping = false

  function keepIfDeclared(key: QueryKey, data: unknown) {
    const path = pathOf(key)
    if (path === USER_KEY[0]) {
      const now = data as User | null
      if (now?.id === user.id) void setOwner(now)
    } else if (mayBeKept.some((each) => each.test(path.split("?")[0] ?? "")) && data !== undefined)
      void storeAnswer(user.id, path, data)
  }

  // Only where the worker is, or there would be no page to show them.
  void navigator.serviceWorker?.ready.then(async () => {
    if (ended || mayBeKept.length === 0 || !(await setOwner(user)) || ended) return
    keeping = true
    for (const query of client.getQueryCache().getAll()) {
      // Who is here is kept by now; a second time might come after a sign-out in another tab.
      if (query.state.status === "success" && query.queryKey[0] !== USER_KEY[0])
        keepIfDeclared(query.queryKey, query.state.data)
    }
  })
  const stopKeeping = client.getQueryCache().subscribe((event) => {
    if (keeping && event.type === "updated" && event.action.type === "success")
      keepIfDeclared(event.query.queryKey, event.query.state.data)
  })

  /** What was shown from here is asked for anew, the session first. */
  function askAgain() {
    for (const path of takeServed()) {
      void client.invalidateQueries({ predicate: ({ queryKey }) => pathOf(queryKey) === path })
    }
  }

  /** What somebody looks at, and nobody ever answered: a page first opened without a network comes by itself. */
  function askForUnanswered() {
    void client.refetchQueries({
      type: "active",
      predicate: ({ state: { data, error } }) =>
        data === undefined && error !== null && !(error instanceof ApiError),
    })
  }

  async function tryNow() {
    if (ended) return
    if (anyServed() && (await ping()) && !ended) askAgain()
    await sendWrites(user.id)
  }

  const timer = setInterval(async () => {
    // Whatever the browser says of the network: it is wrong at times.
    if (anyServed() || (await writesOf(user.id)).length > 0) void tryNow()
  }, TRY_EVERY_MS)
  const stopListening = onConnection(() => {
    if (connectionNow() !== "here") return
    askForUnanswered()
    void tryNow()
  })
  void tryNow()

  return () => {
    ended = true
    clearInterval(timer)
    stopKeeping()
    stopListening()
  }
}

/** Fetches what is declared and not there yet, one after the other, so that it is kept before it is needed. */
export async function fetchAhead(
  client: QueryClient,
  declared: string[],
  parameters: Parameters,
): Promise<void> {
  for (const path of declared) {
    const call = filledIn(path, parameters)
    if (call) await client.prefetchQuery({ queryKey: [call] })
  }
}
