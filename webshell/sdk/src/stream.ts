/** Server-sent events out of the body of a fetch: `EventSource` can neither be aborted cleanly nor report a status. */
import { createParser } from "eventsource-parser"

export interface StreamEvent {
  event: string
  data: unknown
}

export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let events: StreamEvent[] = []
  const parser = createParser({
    onEvent: ({ event = "message", data }) => events.push({ event, data: jsonOrText(data) }),
  })
  try {
    for (;;) {
      const { value, done } = await reader.read()
      // An answer that ends without an empty line has ended its last event as well.
      parser.feed(done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true }))
      const complete = events
      events = []
      yield* complete
      if (done) return
    }
  } finally {
    // Whoever stops listening half-way also stops the server's work.
    await reader.cancel().catch(() => undefined)
  }
}

function jsonOrText(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return data
  }
}
