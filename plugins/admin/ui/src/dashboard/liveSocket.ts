/** WebSocket client of /ws: subscribes, asks for missed entries, and reconnects three seconds after a loss. */
import type { FeedEntry } from "../schemas"

const RECONNECT_MS = 3000
/** The server says something at least every 15 seconds; a line that is silent for so long is dead. */
const SILENCE_MS = 40_000
/** Ids may become visible a little out of order: the last few are asked for again, and known ones passed over. */
const OVERLAP = 20
const REFUSED = 1008

export type SocketState = "connecting" | "connected" | "lost"

/** What a message has to hold, and what it may leave out. */
type FeedMessage = Pick<FeedEntry, "activity" | "timestamp"> & Partial<FeedEntry>

interface Listener {
  onState: (state: SocketState) => void
  onEntries: (entries: FeedMessage[]) => void
  /** The server does not want this session any more. */
  onRefused: () => void
  /** The greatest id that has been received; 0 before the first. */
  lastId: () => number
}

/** Opens the line; answers how to close it for good. */
export function openLiveSocket({ onState, onEntries, onRefused, lastId }: Listener): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function later(action: () => void, delay: number) {
    clearTimeout(timer)
    timer = setTimeout(action, delay)
  }

  function connect() {
    onState("connecting")
    const line = new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/ws`)
    socket = line
    later(lose, SILENCE_MS)
    line.onopen = () => {
      const after = Math.max(0, lastId() - OVERLAP)
      line.send(JSON.stringify({ type: "admin_subscribe", batch: true, after }))
      onState("connected")
    }
    line.onmessage = ({ data }) => {
      later(lose, SILENCE_MS)
      const entries = read(data)
      if (entries.length) onEntries(entries)
    }
    line.onclose = ({ code }) => {
      if (code === REFUSED) onRefused()
      lose()
    }
  }

  // Said at once: the browser may take minutes to notice that nobody is at the other end.
  function lose() {
    drop()
    onState("lost")
    later(connect, RECONNECT_MS)
  }

  function drop() {
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
    socket = undefined
  }

  const offline = () => socket && lose()
  window.addEventListener("offline", offline)
  connect()

  return () => {
    window.removeEventListener("offline", offline)
    clearTimeout(timer)
    drop()
  }
}

/** One message or an array of them; whatever else comes, or lacks what a line of the feed says, is passed over. */
function read(frame: unknown): FeedMessage[] {
  try {
    return [JSON.parse(String(frame)) as unknown].flat().flatMap((message) => {
      const { type, data } = Object(message) as { type?: unknown; data?: unknown }
      return type === "student_activity" && isFeedMessage(data) ? [data] : []
    })
  } catch {
    return []
  }
}

function isFeedMessage(data: unknown): data is FeedMessage {
  const fields = Object(data) as Record<string, unknown>
  const texts = [fields.activity, fields.timestamp, fields.fullName || fields.username]
  const numbers = [fields.id, fields.moduleId].filter((each) => each !== undefined && each !== null)
  if (typeof (fields.details ?? {}) !== "object") return false
  return texts.every((each) => typeof each === "string") && numbers.every(Number.isInteger)
}
