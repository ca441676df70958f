/** WebSocket to /ws/session: the server closes it the moment that the session ends, with the reason. */
import { ApiError } from "@cubital/sdk"
import { api } from "../api"

const OVER = 1008
/** Whoever ends their session by a call of their own hears its answer first. */
const GRACE_MS = 1000
export const RECONNECT_MS = 3000
const LONGEST_WAIT_MS = 60_000

/** Calls `onEnd`, once, when the session of that user has ended. Answers how to close the line for good. */
export function openSessionSocket(user: number, onEnd: (why: string) => void): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = RECONNECT_MS
  let left = false

  function connect() {
    if (!navigator.onLine) {
      window.addEventListener("online", connect, { once: true })
      return
    }
    socket = new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/ws/session`)
    socket.onopen = () => {
      wait = RECONNECT_MS
    }
    socket.onclose = ({ code, reason }) => {
      socket = undefined
      if (code === OVER) timer = setTimeout(() => void look(reason), GRACE_MS)
      else reconnect()
    }
  }

  function reconnect() {
    timer = setTimeout(connect, wait)
    wait = Math.min(2 * wait, LONGEST_WAIT_MS)
  }

  /** Another session may have taken its place: a new password, a sign-in in another tab. */
  async function look(reason: string) {
    try {
      const now = await api.get("/api/user")
      if (left) return
      if (now.id === user) reconnect()
      else window.location.reload() // nothing that the last one saw may stay
    } catch (error) {
      if (left) return
      if (error instanceof ApiError && error.status === 401) onEnd(reason)
      else reconnect()
    }
  }

  connect()
  return () => {
    left = true
    clearTimeout(timer)
    window.removeEventListener("online", connect)
    if (!socket) return
    socket.onopen = socket.onclose = null
    socket.close()
  }
}
