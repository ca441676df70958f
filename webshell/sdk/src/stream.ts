/** Server-sent events out of the body of a fetch: `EventSource` can neither be aborted cleanly nor report a status. */

export interface StreamEvent {
  event: string
  data: unknown
}

export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let pending = ""
  try {
    for (;;) {
      const { value, done } = await reader.read()
      pending += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const blocks = pending.split(/\r\n\r\n|\n\n|\r\r/)
      pending = done ? "" : (blocks.pop() ?? "")
      for (const block of blocks) {
        const event = parse(block)
        if (event) yield event
      }
      if (done) return
    }
  } finally {
    // Whoever stops listening half-way also stops the server's work.
    await reader.cancel().catch(() => undefined)
  }
}

function parse(block: string): StreamEvent | undefined {
  let event = "message"
  const data: string[] = []
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [field, ...rest] = line.split(":")
    const value = rest.join(":").replace(/^ /, "")
    if (field === "event") event = value
    if (field === "data") data.push(value)
  }
  if (data.length === 0) return undefined
  const text = data.join("\n")
  try {
    return { event, data: JSON.parse(text) }
  } catch {
    return { event, data: text }
  }
}
