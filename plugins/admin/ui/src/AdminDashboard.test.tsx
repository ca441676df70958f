import {
  administrator,
  boot,
  HttpResponse,
  http,
  renderPage,
  screen,
  server,
  waitFor,
  within,
} from "@cubital/sdk/testing"
import { act } from "@testing-library/react"
import { vi } from "vitest"
import AdminDashboard from "./AdminDashboard"
import type { Student } from "./api"
import { event, FakeSocket } from "./fakeSocket"

const ada: Student = {
  id: 7,
  username: "ada",
  fullName: "Ada Lovelace",
  email: "ada@example.org",
  phoneNumber: "+1 555 0100",
  progress: 42,
  lastActive: null,
  preferences: {},
  isAdmin: false,
  role: "student",
  status: "active",
  notes: "",
  modulesCompleted: 2,
}
const counts = { total: 4, active: 1, pending: 1, paused: 1, terminated: 1 }

let students: Student[]

beforeEach(() => {
  FakeSocket.opened = []
  vi.stubGlobal("WebSocket", FakeSocket)
  students = [ada]
  server.use(
    http.get("*/api/admin/students", () => HttpResponse.json(students)),
    http.get("*/api/admin/students/counts", () => HttpResponse.json(counts)),
    http.get("*/api/admin/recent-activity", () => HttpResponse.json([])),
    http.get("*/api/admin/active-students", () => HttpResponse.json([])),
    http.get("*/api/admin/concerns", () => HttpResponse.json([])),
  )
})

afterEach(() => {
  vi.useRealTimers()
})

const open = () => renderPage(<AdminDashboard />, { path: "/admin", user: administrator })
const row = async (name: string) => {
  const cell = await screen.findByRole("rowheader", { name: new RegExp(name) })
  return within(cell.closest("tr") as HTMLElement)
}
const feed = () => screen.queryByRole("region", { name: /Live student activity, newest/ })?.textContent ?? ""

test("the table has the columns of the spec and says what is known of a student", async () => {
  open()
  const ofAda = await row("Ada Lovelace")
  expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
    "Student Info",
    "Contact Details",
    "Progress",
    "Course Completion",
    "Status",
    "Last Active",
    "Actions",
  ])
  expect(ofAda.getByText(`2/${boot.site.completionDenominator} modules`)).toBeVisible()
  expect(ofAda.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "42")
  expect(ofAda.getByRole("link", { name: "ada@example.org" })).toBeVisible()
  expect(ofAda.getByText("Never")).toBeVisible()
})

test.each([
  ["active", ["Pause", "Terminate"]],
  ["paused", ["Activate", "Terminate"]],
  ["terminated", ["Activate", "Pause"]],
  ["pending", ["Activate", "Pause", "Terminate"]],
])("of a student who is %s, all but that can be made", async (status, actions) => {
  students = [{ ...ada, status }]
  open()
  const ofAda = await row("Ada Lovelace")
  expect(ofAda.getAllByRole("button").map((button) => button.textContent?.split(" ")[0])).toEqual(actions)
  expect(ofAda.getByText(new RegExp(`^${status}$`, "i"))).toBeVisible()
})

test("pausing a student is said in the spec's words and seen in the row", async () => {
  let body: unknown
  server.use(
    http.post("*/api/admin/students/7/status", async ({ request }) => {
      body = await request.json()
      return HttpResponse.json({ ...ada, status: "paused" })
    }),
  )
  const { person } = open()
  const ofAda = await row("Ada Lovelace")

  await person.click(ofAda.getByRole("button", { name: /Pause.*set status to paused/ }))

  expect(await screen.findByText("Success")).toBeVisible()
  expect(screen.getByText("Student status has been updated to paused")).toBeVisible()
  expect(body).toEqual({ status: "paused" })
  expect(ofAda.getByText("Paused")).toBeVisible()
  expect(ofAda.queryByRole("button", { name: /^Pause/ })).toBeNull()
  expect(ofAda.getByRole("button", { name: /^Activate/ })).toBeEnabled()
})

test("a change that fails is said in the spec's words, and the row stays", async () => {
  server.use(http.post("*/api/admin/students/7/status", () => new HttpResponse("no", { status: 500 })))
  const { person } = open()
  const ofAda = await row("Ada Lovelace")

  await person.click(ofAda.getByRole("button", { name: /^Pause/ }))

  expect(await screen.findByText("Failed to update student status")).toBeVisible()
  expect(screen.getByText("Error")).toBeVisible()
  expect(ofAda.getByText("Active")).toBeVisible()
})

test("terminating asks first", async () => {
  let asked = 0
  server.use(
    http.post("*/api/admin/students/7/status", () => {
      asked += 1
      return HttpResponse.json({ ...ada, status: "terminated" })
    }),
  )
  const { person } = open()
  const ofAda = await row("Ada Lovelace")

  await person.click(ofAda.getByRole("button", { name: /^Terminate/ }))
  await person.click(await screen.findByRole("button", { name: "Cancel" }))
  expect(asked).toBe(0)

  await person.click(ofAda.getByRole("button", { name: /^Terminate/ }))
  await person.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Terminate" }))
  expect(await screen.findByText("Student status has been updated to terminated")).toBeVisible()
  expect(asked).toBe(1)
})

test("students are searched for by the server, and none found is said in words", async () => {
  const asked: URLSearchParams[] = []
  server.use(
    http.get("*/api/admin/students", ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query)
      return HttpResponse.json(query.get("q") ? [] : [ada])
    }),
  )
  const { person } = open()
  await row("Ada Lovelace")

  await person.click(screen.getByRole("button", { name: "Pending 1" }))
  await person.type(screen.getByLabelText("Search students"), "nobody")

  expect(await screen.findByText("No student fits that.")).toBeVisible()
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
    q: "nobody",
    status: "pending",
    limit: "50",
  })
  await person.click(screen.getByRole("button", { name: "Show all students" }))
  await row("Ada Lovelace")
})

test("more students are fetched from the last one on", async () => {
  const page = Array.from({ length: 50 }, (_, index) => ({ ...ada, id: 100 - index, fullName: `S${index}.` }))
  server.use(
    http.get("*/api/admin/students", ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get("after") === "51" ? [ada] : page),
    ),
  )
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Show more students" }))
  await row("Ada Lovelace")
  expect(screen.getAllByRole("rowheader")).toHaveLength(51)
  expect(screen.queryByRole("button", { name: "Show more students" })).toBeNull()
})

test("a list that cannot be read says so and can be tried again", async () => {
  server.use(http.get("*/api/admin/students", () => new HttpResponse("down", { status: 500 })))
  const { person } = open()
  expect(await screen.findByText("The students could not be read")).toBeVisible()
  server.use(http.get("*/api/admin/students", () => HttpResponse.json([ada])))
  await person.click(screen.getByRole("button", { name: "Try again" }))
  await row("Ada Lovelace")
})

test("what needs attention leads to the student", async () => {
  const concern = {
    title: "Waiting for activation",
    detail: "Ada Lovelace has registered.",
    studentId: 7,
    since: new Date().toISOString(),
  }
  server.use(http.get("*/api/admin/concerns", () => HttpResponse.json([concern])))
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Show student 7" }))
  expect(screen.getByLabelText("Search students")).toHaveValue("#7")
  expect(screen.getByLabelText("Search students")).toHaveFocus()
})

test("who is active is asked for every 15 seconds, recent activity every 10", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const asked = { active: 0, recent: 0 }
  server.use(
    http.get("*/api/admin/active-students", () => {
      asked.active += 1
      const user = { id: 7, username: "ada", fullName: "Ada Lovelace" }
      return HttpResponse.json([
        { user, moduleId: 5, currentActivity: "quiz", since: new Date().toISOString() },
      ])
    }),
    http.get("*/api/admin/recent-activity", () => {
      asked.recent += 1
      return HttpResponse.json([])
    }),
  )
  open()
  expect(await screen.findByText(/Taking the practice exam/)).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(asked).toEqual({ active: 3, recent: 4 })
})

test("the badge tells the truth, and the feed says what a student does", async () => {
  open()
  expect(screen.getByText("Connecting…")).toBeVisible()
  expect(screen.queryByText("Connected")).toBeNull()

  act(() => FakeSocket.last.accept())
  expect(screen.getByText("Connected")).toBeVisible()
  expect(FakeSocket.last.url).toMatch(/^ws:\/\/.*\/ws$/)
  expect(FakeSocket.last.sent).toEqual([{ type: "admin_subscribe", batch: true, after: 0 }])

  act(() => FakeSocket.last.say(event(1)))
  expect(feed()).toContain("Ada Lovelace opened the full lesson")
  act(() => FakeSocket.last.say([event(2, { fullName: "", activity: "quiz" })]))
  expect(feed()).toContain("ada went to the practice exam")

  act(() => FakeSocket.last.drop())
  expect(screen.queryByText("Connected")).toBeNull()
  expect(screen.getByText("Reconnecting…")).toBeVisible()
})

test("a lost line is opened again after three seconds, and nothing is shown twice or lost", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open()
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
  expect(screen.getAllByRole("listitem")).toHaveLength(4)
  expect(screen.getByText("Connected")).toBeVisible()
})

test("a line that has gone silent is not called connected", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open()
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
  open()
  act(() => FakeSocket.last.accept())
  const events = Array.from({ length: 70 }, (_, index) => event(index + 1, { fullName: `S${index + 1}.` }))
  act(() => FakeSocket.last.say(events.toReversed()))
  const lines = screen.getAllByRole("listitem").map((line) => line.querySelector("strong")?.textContent)
  expect(lines).toEqual(Array.from({ length: 50 }, (_, index) => `S${70 - index}.`))
})

test("frames that make no sense harm nothing", async () => {
  open()
  act(() => FakeSocket.last.accept())
  for (const frame of ["", "{", "null", "[null]", "7", { type: "other" }])
    act(() => FakeSocket.last.say(frame))
  act(() => FakeSocket.last.say(event(1)))
  expect(screen.getAllByRole("listitem")).toHaveLength(1)
})

test("leaving the page closes the line for good", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { unmount } = open()
  act(() => FakeSocket.last.accept())
  unmount()
  expect(FakeSocket.last.closed).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(FakeSocket.opened).toHaveLength(1)
})

test("a line that the server refuses makes the page ask who is here", async () => {
  let asked = 0
  server.use(
    http.get("*/api/user", () => {
      asked += 1
      return HttpResponse.json({ message: "Please sign in first." }, { status: 401 })
    }),
  )
  open()
  await row("Ada Lovelace")
  act(() => FakeSocket.last.accept())
  expect(asked).toBe(0)
  act(() => FakeSocket.last.drop(1008))
  await waitFor(() => expect(asked).toBe(1))
})
