/** A fake WebSocket for tests. */

export class FakeSocket {
  static opened: FakeSocket[] = []

  static get last(): FakeSocket {
    const socket = FakeSocket.opened.at(-1)
    if (!socket) throw new Error("No socket has been opened.")
    return socket
  }

  readonly sent: unknown[] = []
  closed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.opened.push(this)
  }

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }

  close() {
    this.closed = true
  }

  accept() {
    this.onopen?.()
  }

  say(frame: unknown) {
    this.onmessage?.({ data: typeof frame === "string" ? frame : JSON.stringify(frame) })
  }

  drop(code = 1006) {
    this.onclose?.({ code })
  }
}

export function event(id: number, changes: object = {}) {
  const data = {
    id,
    userId: 7,
    fullName: "Ada Lovelace",
    username: "ada",
    activity: "reading",
    moduleId: 5,
    details: {},
    timestamp: new Date().toISOString(),
    ...changes,
  }
  return { type: "student_activity", data }
}
