/** State of the connection: what the browser says of the network, and whether the last call was answered at all. */
import { useSyncExternalStore } from "react"

/** `offline`: the device has no network. `silent`: it has, but the school did not answer the last call. */
export type Connection = "here" | "offline" | "silent"

let answered = true
const listeners = new Set<() => void>()

function note(next: boolean) {
  if (answered === next) return
  answered = next
  for (const listener of listeners) listener()
}

/** `fetch`, and whether anything came back is remembered. Rejects with a TypeError where nothing did. */
export async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init)
    note(true)
    return response
  } catch (error) {
    // Whoever calls a request off has learned nothing of the network.
    if (!init.signal?.aborted) note(false)
    throw error
  }
}

/** Asks whether the school is there again; any answer will do. */
export async function ping(): Promise<boolean> {
  try {
    await reach("/healthz", { cache: "no-store" })
    return true
  } catch {
    return false
  }
}

/** `listener` hears of every change; ends with what it returns. */
export function onConnection(listener: () => void) {
  listeners.add(listener)
  window.addEventListener("online", listener)
  window.addEventListener("offline", listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("online", listener)
    window.removeEventListener("offline", listener)
  }
}

export const connectionNow = (): Connection => (navigator.onLine ? (answered ? "here" : "silent") : "offline")

export const useConnection = (): Connection => useSyncExternalStore(onConnection, connectionNow)

/** For tests: nothing has been called yet. */
export const forgetConnection = () => note(true)
