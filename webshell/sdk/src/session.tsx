/** Who is here. The current user is one query; everything that changes it goes through this file. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { components } from "./api.gen.js"
import { ApiError, api, messageOf, onRefusal } from "./api.js"
import { PROGRESS_KEY } from "./progress.js"
import { toast } from "./toast.js"

type Schemas = components["schemas"]

export type User = Schemas["UserView"]

/** A device on which one is signed in. */
export type Device = Schemas["Device"]

export interface Credentials {
  username: string
  password: string
  role: User["role"]
  isAdmin: boolean
}

export type Registration = Required<Schemas["NewAccount"]>

export const USER_KEY = ["/api/user"]

async function currentUser(): Promise<User | null> {
  try {
    return await api.get<User>("/api/user")
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export const isAdministrator = (user: User | null | undefined) =>
  Boolean(user && (user.isAdmin || user.role === "admin"))

export const homeOf = (user: User) => (isAdministrator(user) ? "/admin" : "/dashboard")

/** A new person: nothing that the last one saw may be left. */
function become(client: QueryClient, user: User | null) {
  client.setQueryData(USER_KEY, user)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] })
}

async function signIn(client: QueryClient, credentials: Credentials): Promise<User> {
  const user = await api.post<User>("/api/login", credentials)
  become(client, user)
  return user
}

async function register(client: QueryClient, registration: Registration): Promise<User> {
  const user = await api.post<User>("/api/register", registration)
  become(client, user)
  return user
}

async function signOut(client: QueryClient): Promise<void> {
  if (client.getQueryData(PROGRESS_KEY)) {
    try {
      await client.refetchQueries({ queryKey: PROGRESS_KEY, exact: true }, { throwOnError: true })
    } catch (error) {
      console.error("Progress could not be re-read before signing out.", error)
    }
  }
  await api.post("/api/logout")
  become(client, null)
}

export interface Session {
  /** `null` for a visitor; `undefined` while nobody knows yet. */
  user: User | null | undefined
  loading: boolean
  error: Error | null
  isAdmin: boolean
  /** The three reject with an `ApiError`; the caller says what that means. */
  signIn: (credentials: Credentials) => Promise<User>
  register: (registration: Registration) => Promise<User>
  signOut: () => Promise<void>
  /** After a call that has itself ended the session: nobody is here any more. */
  forget: () => void
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
    signIn: (credentials) => signIn(client, credentials),
    register: (registration) => register(client, registration),
    signOut: () => signOut(client),
    forget: () => become(client, null),
    retry: () => void refetch(),
  }
}

/** A call refused with 401 means that the server has ended the session: paused, signed out elsewhere, expired. */
export function useSessionEnd() {
  const client = useQueryClient()
  useEffect(
    () =>
      onRefusal((error, path) => {
        if (error.status !== 401 || path === USER_KEY[0] || !client.getQueryData(USER_KEY)) return
        become(client, null)
        toast({
          title: "You have been signed out",
          description: messageOf(error, "Please sign in again."),
          variant: "destructive",
        })
      }),
    [client],
  )
}
