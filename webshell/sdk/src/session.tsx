/** The session: a query of the current user, and every action that changes who that is. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { components } from "./api.gen.js"
import { ApiError, messageOf, onRefusal } from "./api.js"
import { forgetDrafts } from "./draftStore.js"
import { forgetAllOf, onlyFor, withOfflineFallback } from "./offline/index.js"
import { PROGRESS_KEY, USER_KEY, USER_PATH } from "./queryKeys.js"
import { toast } from "./toast.js"
import { coreApi } from "./typedApi.js"
import { isAdministrator, type User } from "./user.js"

type Schemas = components["schemas"]

/** A device on which one is signed in. */
export type Device = Schemas["Device"]

export interface Credentials {
  username: string
  password: string
  role: User["role"]
  isAdmin: boolean
}

/** What finishes a sign-in whose password was right, or is one in its place, by a call of its own. */
export type SecondStep = Schemas["SecondStepCode"] | Schemas["SignedChallenge"]
export type SecondStepCall = "/api/login/code" | "/api/login/passkey" | "/api/auth/passkey"

export type Registration = Required<Schemas["NewAccount"]>

async function currentUser(): Promise<User | null> {
  try {
    const user = await withOfflineFallback(USER_PATH, coreApi.get(USER_PATH))
    await onlyFor(user.id)
    return user
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    await onlyFor(null)
    return null
  }
}

/** A new person: nothing that the last one saw may be left. */
function become(client: QueryClient, user: User | null) {
  client.setQueryData(USER_KEY, user)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] })
}

/** Whoever comes back finds what they had typed; what another had typed is gone. */
async function welcome(client: QueryClient, user: User): Promise<User> {
  endings.delete(client)
  forgetDrafts(user.id)
  await onlyFor(user.id)
  become(client, user)
  return user
}

/** How the server has ended a session. */
interface Ending {
  /** The school's sentence, where it has paused or closed the account. */
  why?: string
}

const endings = new WeakMap<QueryClient, Ending>()

const left = new WeakMap<QueryClient, number>()
const JUST_NOW_MS = 2000

/** Somebody is going of their own will, or has gone a moment ago. */
const justLeft = (client: QueryClient) => Date.now() - (left.get(client) ?? 0) < JUST_NOW_MS

/**
 * `call` ends the session. Nothing of `who` may stay behind: it is gone before the page goes on. That the session is over
 * may be heard of, or a call be refused, before `call` is answered.
 */
async function leave(client: QueryClient, who: number | undefined, call: () => Promise<unknown>) {
  left.set(client, Number.POSITIVE_INFINITY)
  try {
    await call()
  } catch (error) {
    left.delete(client)
    if (error instanceof ApiError && error.status === 401) endBy(client, error)
    throw error
  }
  await forgetAllOf(who)
  left.set(client, Date.now())
  forgetDrafts()
  become(client, null)
  // Once more, for what the page was still putting down meanwhile.
  void forgetAllOf(who)
}

const signIn = async (client: QueryClient, shown: Credentials | SecondStep, call = "/api/login") =>
  welcome(client, await coreApi.post(call as "/api/login", shown as Credentials))

const register = async (client: QueryClient, registration: Registration) =>
  welcome(client, await coreApi.post("/api/register", registration))

async function signOut(client: QueryClient, who?: number): Promise<void> {
  if (client.getQueryData(PROGRESS_KEY)) {
    try {
      await client.refetchQueries({ queryKey: PROGRESS_KEY, exact: true }, { throwOnError: true })
    } catch (error) {
      console.error("Progress could not be re-read before signing out.", error)
    }
  }
  try {
    await leave(client, who, () => coreApi.post("/api/logout"))
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    toast({ title: "Logout failed", description: messageOf(error, words), variant: "destructive" })
    throw error
  }
}

export interface Session {
  /** `null` for a visitor; `undefined` while nobody knows yet. */
  user: User | null | undefined
  loading: boolean
  error: Error | null
  isAdmin: boolean
  /** Whether somebody has gone of their own will a moment ago: whoever comes next is not led to where they were. */
  justLeft: () => boolean
  /** These reject with an `ApiError`; the caller says what that means. */
  signIn: (shown: Credentials | SecondStep, call?: SecondStepCall) => Promise<User>
  register: (registration: Registration) => Promise<User>
  /** Rejects as well, after the toast "Logout failed", which the caller may replace by words of its own. */
  signOut: () => Promise<void>
  /** By a `call` that itself ends the session. When it resolves, nobody is here any more; rejects as `call` does. */
  leave: (call: () => Promise<unknown>) => Promise<void>
  /** The server has ended the session, as a page learns by itself; refused calls are noticed anyway. */
  end: (why?: string) => void
  /** How the last session was ended, where that was none of one's own doing. */
  ending: () => Ending | undefined
  retry: () => void
}

export function useSession(): Session {
  const client = useQueryClient()
  const { data, isPending, error, refetch } = useQuery({ queryKey: USER_KEY, queryFn: currentUser })
  return {
    user: data,
    loading: isPending,
    error,
    isAdmin: isAdministrator(data),
    justLeft: () => justLeft(client),
    signIn: (shown, call) => signIn(client, shown, call),
    register: (registration) => register(client, registration),
    signOut: () => signOut(client, data?.id),
    leave: (call) => leave(client, data?.id, call),
    end: (why) => end(client, why),
    ending: () => endings.get(client),
    retry: () => void refetch(),
  }
}

/**
 * The server has ended the session: paused, signed out elsewhere, expired. What was typed stays (`useDraft`); a protected
 * page leads to the sign-in and is come back to.
 */
function end(client: QueryClient, why?: string, sentence = why) {
  // What is still asked while somebody goes is refused as well.
  if (!client.getQueryData(USER_KEY) || justLeft(client)) return
  endings.set(client, why ? { why } : {})
  become(client, null)
  void onlyFor(null)
  // After the words of whoever made the call: this is the reason behind them.
  setTimeout(() =>
    toast({
      title: "You've been signed out",
      description: sentence || "Sign in to continue.",
      variant: "destructive",
    }),
  )
}

/** The same, as a refused call tells it. */
function endBy(client: QueryClient, error: ApiError) {
  // What more it says is the school's reason.
  const why = error.sentence?.endsWith("Sign in to continue.") ? undefined : error.sentence
  end(client, why, error.sentence)
}

/** A call refused with 401 means that the session has ended. */
export function useSessionEnd() {
  const client = useQueryClient()
  useEffect(
    () =>
      onRefusal((error, path) => {
        if (error.status === 401 && path !== USER_PATH) endBy(client, error)
      }),
    [client],
  )
}
