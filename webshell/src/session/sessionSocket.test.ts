import { HttpResponse, http, server, student } from "@cubital/sdk/testing"
import { openSessionSocket, RECONNECT_MS } from "./sessionSocket"

class FakeSocket {
  static opened: FakeSocket[] = []
  closed = false
  onopen: (() => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  constructor(readonly url: string) {
    FakeSocket.opened.push(this)
  }
  close() {
    this.closed = true
  }
}

const last = () => FakeSocket.opened.at(-1) as FakeSocket

beforeEach(() => {
  FakeSocket.opened = []
  vi.stubGlobal("WebSocket", FakeSocket)
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
})
afterEach(() => void vi.useRealTimers())

test("a session that is over is told with the reason", async () => {
  const onEnd = vi.fn()
  openSessionSocket(student.id, onEnd)
  expect(last().url).toMatch(/^ws:.*\/ws\/session$/)
  last().onclose?.({ code: 1008, reason: "Paused." })
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith("Paused."))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.opened).toHaveLength(1)
})

test("where the session goes on by another token, the line is opened again", async () => {
  server.use(http.get("*/api/user", () => HttpResponse.json(student)))
  const onEnd = vi.fn()
  openSessionSocket(student.id, onEnd)
  last().onclose?.({ code: 1008, reason: "" })
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000)
    expect(FakeSocket.opened).toHaveLength(2)
  })
  expect(onEnd).not.toHaveBeenCalled()
})

test("a line that is lost is opened again, each time a little later", async () => {
  openSessionSocket(student.id, vi.fn())
  last().onclose?.({ code: 1006, reason: "" })
  await vi.advanceTimersByTimeAsync(RECONNECT_MS)
  expect(FakeSocket.opened).toHaveLength(2)
  last().onclose?.({ code: 1006, reason: "" })
  await vi.advanceTimersByTimeAsync(RECONNECT_MS)
  expect(FakeSocket.opened).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(RECONNECT_MS)
  expect(FakeSocket.opened).toHaveLength(3)
})

test("whoever goes closes it, and hears nothing more", async () => {
  const onEnd = vi.fn()
  const close = openSessionSocket(student.id, onEnd)
  const socket = last()
  close()
  expect(socket.closed).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.opened).toHaveLength(1)
  expect(onEnd).not.toHaveBeenCalled()
})
