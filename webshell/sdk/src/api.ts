/** HTTP client: JSON with cookies, errors in the words of the server, answers that come as a stream. */
import { reach } from "./connection.js"
import type { StreamEvent } from "./stream.js"

/** `message` is `"<status>: <body text>"`; `sentence` is what the server meant a person to read. */
export class ApiError extends Error {
  readonly status: number
  readonly body: string

  constructor(status: number, body: string) {
    super(`${status}: ${body}`)
    this.name = "ApiError"
    this.status = status
    this.body = body
  }

  get sentence(): string | undefined {
    const answer = this.json
    return answer?.message || answer?.error || undefined
  }

  /** Problems of single fields, where the server refused a form. */
  get fields(): { field: string; message: string }[] {
    return this.json?.errors ?? []
  }

  private get json(): Refusal | undefined {
    try {
      const parsed: unknown = JSON.parse(this.body)
      return typeof parsed === "object" && parsed !== null ? (parsed as Refusal) : undefined
    } catch {
      return undefined
    }
  }
}

interface Refusal {
  message?: string
  error?: string
  errors?: { field: string; message: string }[]
}

/** The server's own sentence, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback
}

export interface CallOptions {
  signal?: AbortSignal
  /** Lets a small call finish although the page is being left. */
  keepalive?: boolean
  headers?: Record<string, string>
}

type RefusalListener = (error: ApiError, path: string) => void
const listeners = new Set<RefusalListener>()

/** Tells of every refused call; the session uses it to notice that it has ended. */
export function onRefusal(listener: RefusalListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function call(path: string, init: RequestInit): Promise<Response> {
  const response = await reach(path, { credentials: "include", ...init })
  if (response.ok) return response
  const error = new ApiError(response.status, (await response.text()) || response.statusText)
  for (const listener of listeners) listener(error, path)
  throw error
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text()
  return (text ? JSON.parse(text) : undefined) as T
}

async function get<T>(path: string, options: CallOptions = {}): Promise<T> {
  return read<T>(await call(path, { method: "GET", ...options }))
}

async function send<T>(method: string, path: string, body: unknown, options: CallOptions): Promise<T> {
  const payload =
    body === undefined
      ? {}
      : {
          body: JSON.stringify(body),
          headers: { "Content-Type": "application/json", ...options.headers },
        }
  return read<T>(await call(path, { method, ...options, ...payload }))
}

const post = <T = void>(path: string, body?: unknown, options: CallOptions = {}) =>
  send<T>("POST", path, body, options)

const patch = <T = void>(path: string, body?: unknown, options: CallOptions = {}) =>
  send<T>("PATCH", path, body, options)

async function remove<T = void>(path: string, options: CallOptions = {}): Promise<T> {
  return read<T>(await call(path, { method: "DELETE", ...options }))
}

/**
 * The events of a streamed answer, one after the other, until it ends or `signal` is aborted.
 * A plain JSON answer arrives as the single event `done`.
 */
async function* stream(path: string, options: CallOptions = {}): AsyncGenerator<StreamEvent> {
  const [response, { readEvents }] = await Promise.all([
    call(path, { headers: { Accept: "text/event-stream" }, ...options }),
    import("./stream.js"),
  ])
  if (!response.headers.get("Content-Type")?.includes("text/event-stream")) {
    yield { event: "done", data: await read<unknown>(response) }
    return
  }
  if (response.body) yield* readEvents(response.body)
}

export const api = { get, post, patch, delete: remove, stream }
