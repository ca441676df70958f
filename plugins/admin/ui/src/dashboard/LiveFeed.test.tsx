import { HttpResponse, http, screen, server, waitFor } from "@cubital/sdk/testing"
import { act } from "@testing-library/react"
import { vi } from "vitest"
import { event, FakeSocket } from "../testing/fakeSocket"
import { answerAll, openDashboard, row } from "../testing/openDashboard"

beforeEach(answerAll)
afterEach(() => {
  vi.useRealTimers()
})

const feed = () => screen.queryByRole("region", { name: /Live student activity, newest/ })?.textContent ?? ""

test("the badge tells the truth, and the feed says what a student does", async () => {
  openDashboard()
  expect(screen.getByText("Connecting…")).toBeVisible()
  expect(screen.queryByText("Connected")).toBeNull()

  act(() => FakeSocket.last.accept())
  expect(screen.getByText("Connected")).toBeVisible()
  expect(FakeSocket.last.url).toMatch(/^ws:\/\/.*\/ws$/)
  expect(FakeSocket.last.sent).toEqual([{ type: "admin_subscribe", batch: true, after: 0 }])

  act(() => FakeSocket.last.say(event(1)))
  expect(feed()).toContain("Ada Lovelace opened the full lesson")
  act(() => FakeSocket.last.say([event(2, { fullName: "", activity: "quiz" })]))
  expect(feed()).toContain("ada opened the practice exam")
  const games = { activity: "quiz", moduleId: null, details: { action: "tab_changed", tab: "games" } }
  act(() => FakeSocket.last.say(event(3, games)))
  expect(feed()).toContain("Ada Lovelace opened Practice Games")
  act(() =>
    FakeSocket.last.say(
      event(4, { ...games, details: { action: "game_completed", score: 10, possible: 55 } }),
    ),
  )
  expect(feed()).toContain("Ada Lovelace finished a practice game: 10 of 55 points")
  const exam = { activity: "quiz", details: { action: "exam_finished", score: 79.9 } }
  act(() => FakeSocket.last.say(event(5, exam)))
  expect(feed()).toContain("Ada Lovelace finished the practice exam: 79%")

  act(() => FakeSocket.last.drop())
  expect(screen.queryByText("Connected")).toBeNull()
  expect(screen.getByText("Reconnecting…")).toBeVisible()
})

test("a lost line is opened again after three seconds, and nothing is shown twice or lost", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openDashboard()
  act(() => FakeSocket.last.accept())
  act(() => FakeSocket.last.say([event(100), event(101)]))
  act(() => FakeSocket.last.drop())

  await act(() => vi.advanceTimersByTimeAsync(2900))
  expect(FakeSocket.opened).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(FakeSocket.opened).toHaveLength(2)

  act(() => FakeSocket.last.accept())
  // A little further back than the last id: on the server ids may appear out of order.
  expect(FakeSocket.last.sent).toEqual([{ type: "admin_subscribe", batch: true, after: 81 }])
  act(() => FakeSocket.last.say([event(99, { activity: "chat" }), event(100), event(101), event(102)]))
  expect(screen.getAllByRole("listitem")).toHaveLength(2)
  expect(feed()).toContain("Ada Lovelace opened the full lesson 3 times")
  expect(screen.getByText("Connected")).toBeVisible()
})

test("a line that has gone silent is not called connected", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openDashboard()
  act(() => FakeSocket.last.accept())
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  act(() => FakeSocket.last.say([]))
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(screen.getByText("Connected")).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  expect(screen.getByText("Reconnecting…")).toBeVisible()
  expect(FakeSocket.opened[0]?.closed).toBe(true)
})

test("the feed keeps the newest fifty, in the order of what happened", async () => {
  openDashboard()
  act(() => FakeSocket.last.accept())
  const events = Array.from({ length: 70 }, (_, index) => event(index + 1, { fullName: `S${index + 1}.` }))
  act(() => FakeSocket.last.say(events.toReversed()))
  const lines = screen.getAllByRole("listitem").map((line) => line.querySelector("strong")?.textContent)
  expect(lines).toEqual(Array.from({ length: 50 }, (_, index) => `S${70 - index}.`))
})

test("messages that hold only what they must are entries of their own, the last on top", async () => {
  openDashboard()
  act(() => FakeSocket.last.accept())
  const plain = (fullName: string) => ({
    type: "student_activity",
    data: { fullName, activity: "chat", timestamp: new Date().toISOString() },
  })
  act(() => FakeSocket.last.say(plain("Ada Lovelace")))
  act(() => FakeSocket.last.say([plain("Grace Hopper"), plain("Mary Seacole")]))
  const lines = screen.getAllByRole("listitem").map((line) => line.querySelector("strong")?.textContent)
  expect(lines).toEqual(["Mary Seacole", "Grace Hopper", "Ada Lovelace"])
  expect(feed()).not.toContain("Module")
})

test("what one student does again and again at one place is one line with its time; outcomes stand alone", () => {
  openDashboard()
  act(() => FakeSocket.last.accept())
  const at = (minute: number) => ({ timestamp: new Date(2026, 10, 21, 10, minute).toISOString() })
  const tab = (name: string) => ({ moduleId: null, details: { action: "tab_changed", tab: name } })
  const game = {
    activity: "quiz",
    moduleId: null,
    details: { action: "game_completed", score: 10, possible: 55 },
  }
  act(() =>
    FakeSocket.last.say([
      event(1, { ...tab("flashcards"), ...at(2) }),
      event(2, { fullName: "Grace Hopper", userId: 8, ...at(10) }),
      event(3, { ...tab("glossary"), ...at(20) }),
      event(4, { ...game, ...at(25) }),
      event(5, { ...game, ...at(30) }),
      event(6, { ...tab("flashcards"), ...at(40) }),
    ]),
  )
  const lines = screen.getAllByRole("listitem").map((line) => line.textContent)
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/Ada Lovelace read 3 times in the study resources.*10:02\s–\s10:40\sAM/)
  expect(lines[1]).toContain("finished a practice game: 10 of 55 points")
  expect(lines[2]).toContain("finished a practice game: 10 of 55 points")
  expect(lines[3]).toContain("Grace Hopper opened the full lesson")
})

test("an exercise is told by its name, with what came of it", () => {
  openDashboard()
  act(() => FakeSocket.last.accept())
  const exercise = (details: object) => ({
    activity: "quiz",
    details: { exercise: "Fill the rack", ...details },
  })
  act(() =>
    FakeSocket.last.say([
      event(2, exercise({ action: "exercise_finished", score: 30 })),
      event(1, exercise({ action: "exercise_begun" })),
    ]),
  )
  expect(feed()).toContain("Ada Lovelace began the exercise Fill the rack")
  expect(feed()).toContain("Ada Lovelace finished the exercise Fill the rack: 30%")
})

test("after half an hour's pause the same begins a new line", () => {
  openDashboard()
  act(() => FakeSocket.last.accept())
  const at = (minute: number) => ({ timestamp: new Date(2026, 10, 21, 10, minute).toISOString() })
  act(() => FakeSocket.last.say([event(1, at(0)), event(2, at(31))]))
  expect(screen.getAllByRole("listitem")).toHaveLength(2)
})

test("frames that make no sense harm nothing", async () => {
  openDashboard()
  act(() => FakeSocket.last.accept())
  for (const frame of ["", "{", "null", "[null]", "7", { type: "other" }])
    act(() => FakeSocket.last.say(frame))
  act(() => FakeSocket.last.say(event(1)))
  expect(screen.getAllByRole("listitem")).toHaveLength(1)
})

test("leaving the page closes the line for good", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { unmount } = openDashboard()
  act(() => FakeSocket.last.accept())
  unmount()
  expect(FakeSocket.last.closed).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(FakeSocket.opened).toHaveLength(1)
})

test("a line that the server refuses makes the page ask who is here", async () => {
  let requests = 0
  server.use(
    http.get("*/api/user", () => {
      requests += 1
      return HttpResponse.json({ message: "Sign in to continue." }, { status: 401 })
    }),
  )
  openDashboard()
  await row("Ada Lovelace")
  act(() => FakeSocket.last.accept())
  expect(requests).toBe(0)
  act(() => FakeSocket.last.drop(1008))
  await waitFor(() => expect(requests).toBe(1))
})

test("what is no line of the feed is passed over, and what comes beside it is shown", () => {
  openDashboard()
  act(() => FakeSocket.last.accept())
  const message = event(1).data
  const broken = [
    { activity: undefined },
    { activity: 7 },
    { timestamp: null },
    { moduleId: "five" },
    { id: "x" },
    { fullName: undefined, username: undefined },
  ].map((change) => ({ type: "student_activity", data: { ...message, id: 2, ...change } }))
  const frames = [
    ...broken,
    { type: "student_activity" },
    { type: "student_activity", data: "study" },
    7,
    null,
    "{",
  ]
  for (const frame of frames) act(() => FakeSocket.last.say(frame))
  expect(screen.getByText("Connected")).toBeVisible()
  expect(screen.queryAllByRole("listitem")).toEqual([])

  act(() => FakeSocket.last.say([...broken, event(3)]))
  expect(screen.getAllByRole("listitem")).toHaveLength(1)
})
