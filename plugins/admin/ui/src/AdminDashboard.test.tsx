import { boot, HttpResponse, http, screen, server, waitFor, within } from "@cubital/sdk/testing"
import { act } from "@testing-library/react"
import { vi } from "vitest"
import { ada, answerAll, openDashboard, row } from "./testing/openDashboard"

beforeEach(answerAll)
afterEach(() => {
  vi.useRealTimers()
})

test("the table has the columns of the spec and says what is known of a student", async () => {
  openDashboard()
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
  server.use(http.get("*/api/admin/students", () => HttpResponse.json([{ ...ada, status }])))
  openDashboard()
  const ofAda = await row("Ada Lovelace")
  expect(ofAda.getAllByRole("button").map((button) => button.textContent)).toEqual(actions)
  expect(ofAda.getByText(/Ada Lovelace/)).toBeVisible() // once, whatever the buttons are called
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
  const { person } = openDashboard()
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
  const { person } = openDashboard()
  const ofAda = await row("Ada Lovelace")

  await person.click(ofAda.getByRole("button", { name: /^Pause/ }))

  expect(await screen.findByText("Failed to update student status")).toBeVisible()
  expect(screen.getByText("Error")).toBeVisible()
  expect(ofAda.getByText("Active")).toBeVisible()
})

test("a change of one is undone from its notice, also to a status that no button gives", async () => {
  const bodies: unknown[] = []
  server.use(
    http.get("*/api/admin/students", () => HttpResponse.json([{ ...ada, status: "pending" }])),
    http.post("*/api/admin/students/7/status", () => HttpResponse.json({ ...ada, status: "terminated" })),
    http.post("*/api/admin/students/status", async ({ request }) => {
      bodies.push(await request.json())
      const changed = [{ id: 7, before: "terminated", status: "pending" }]
      return HttpResponse.json({ changed, unchanged: 0, refused: [] })
    }),
  )
  const { person } = openDashboard()
  const ofAda = await row("Ada Lovelace")
  await person.click(ofAda.getByRole("button", { name: /^Terminate/ }))
  expect(await ofAda.findByText("Terminated")).toBeVisible()

  await person.click(await screen.findByRole("button", { name: "Undo" }))

  expect(await screen.findByText("1 student restored.")).toBeVisible()
  expect(bodies).toEqual([{ changes: [{ id: 7, status: "pending", expected: "terminated" }] }])
  expect(ofAda.getByText("Pending")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull()
})

test("an undo that fails is said, and the row stays as it is", async () => {
  server.use(
    http.post("*/api/admin/students/7/status", () => HttpResponse.json({ ...ada, status: "paused" })),
    http.post("*/api/admin/students/status", () => new HttpResponse("no", { status: 503 })),
  )
  const { person } = openDashboard()
  const ofAda = await row("Ada Lovelace")
  await person.click(ofAda.getByRole("button", { name: /^Pause/ }))
  await person.click(await screen.findByRole("button", { name: "Undo" }))
  expect(await screen.findByText("Failed to update student status")).toBeVisible()
  expect(ofAda.getByText("Paused")).toBeVisible()
})

test("pressed headings sort the list, and say how", async () => {
  const orders: (string | null)[] = []
  server.use(
    http.get("*/api/admin/students", ({ request }) => {
      orders.push(new URL(request.url).searchParams.get("order"))
      return HttpResponse.json([ada])
    }),
  )
  const { person } = openDashboard()
  await row("Ada Lovelace")
  const heading = (name: string) => screen.getByRole("columnheader", { name })
  const press = async (name: string) => {
    await person.click(screen.getByRole("button", { name }))
    await row("Ada Lovelace")
  }
  expect(screen.queryByRole("button", { name: "Actions" })).toBeNull()
  await press("Progress")
  expect(heading("Progress")).toHaveAttribute("aria-sort", "ascending")
  await press("Progress")
  expect(heading("Progress")).toHaveAttribute("aria-sort", "descending")
  await press("Last Active")
  expect(heading("Progress")).not.toHaveAttribute("aria-sort")
  expect(heading("Last Active")).toHaveAttribute("aria-sort", "ascending")
  expect(screen.getByLabelText("Sort by")).toHaveDisplayValue("Least recently active")
  await press("Student Info")
  await press("Status")
  expect(heading("Status")).toHaveAttribute("aria-sort", "ascending")
  await waitFor(() =>
    expect(orders).toEqual(["newest", "-progress", "progress", "-active", "name", "status"]),
  )
})

test("who is terminated by mistake can be activated at the same place", async () => {
  const requests: unknown[] = []
  server.use(
    http.post("*/api/admin/students/7/status", async ({ request }) => {
      const { status } = (await request.json()) as { status: string }
      requests.push(status)
      return HttpResponse.json({ ...ada, status })
    }),
  )
  const { person } = openDashboard()
  const ofAda = await row("Ada Lovelace")

  await person.click(ofAda.getByRole("button", { name: /^Terminate/ }))
  expect(await screen.findByText("Student status has been updated to terminated")).toBeVisible()
  await person.click(await ofAda.findByRole("button", { name: /^Activate/ }))
  expect(await screen.findByText("Student status has been updated to active")).toBeVisible()
  expect(requests).toEqual(["terminated", "active"])
})

test("students are searched for by the server, and none found is said in words", async () => {
  const requests: URLSearchParams[] = []
  server.use(
    http.get("*/api/admin/students", ({ request }) => {
      const query = new URL(request.url).searchParams
      requests.push(query)
      return HttpResponse.json(query.get("q") ? [] : [ada])
    }),
  )
  const { person } = openDashboard()
  await row("Ada Lovelace")

  await person.click(screen.getByRole("button", { name: "Pending 1" }))
  await person.type(screen.getByLabelText("Search students"), "nobody")

  expect(await screen.findByText("No students match.")).toBeVisible()
  expect(Object.fromEntries(requests.at(-1) ?? [])).toMatchObject({
    q: "nobody",
    status: "pending",
    limit: "50",
    order: "newest",
  })
  await person.click(screen.getByRole("button", { name: "Show all students" }))
  await row("Ada Lovelace")
})

test("more students are fetched from the last one on, by themselves, and only some are drawn", async () => {
  const page = Array.from({ length: 50 }, (_, index) => ({ ...ada, id: 100 - index, fullName: `S${index}.` }))
  const requests: string[] = []
  server.use(
    http.get("*/api/admin/students", ({ request }) => {
      const after = new URL(request.url).searchParams.get("after") ?? ""
      requests.push(after)
      return HttpResponse.json(after === "51" ? [ada] : page)
    }),
  )
  openDashboard()
  await row("S0.")
  const table = screen.getByRole("table", { name: "Student overview" })
  expect(within(table).getAllByRole("rowheader").length).toBeLessThan(50)
  expect(table).toHaveAttribute("aria-rowcount", "5")
  expect(requests).toEqual(["0"])

  const scroller = screen.getByRole("group", { name: "Student overview" })
  act(() => {
    scroller.scrollTop = 50 * 66
    scroller.dispatchEvent(new Event("scroll"))
  })
  await waitFor(() => expect(requests).toEqual(["0", "51"]))
  expect(await screen.findByLabelText("Select all 51")).toBeVisible()
})

test("a row that stays in sight while one scrolls stays the same, and with it the focus", async () => {
  const page = Array.from({ length: 50 }, (_, index) => ({ ...ada, id: 100 - index, fullName: `S${index}.` }))
  server.use(http.get("*/api/admin/students", () => HttpResponse.json(page)))
  openDashboard()
  await row("S0.")
  const box = screen.getByLabelText("Select S15.")
  act(() => box.focus())
  const scroller = screen.getByRole("group", { name: "Student overview" })
  act(() => {
    scroller.scrollTop = 14 * 66
    scroller.dispatchEvent(new Event("scroll"))
  })
  await waitFor(() => expect(screen.queryByLabelText("Select S0.")).toBeNull())
  expect(box).toBeInTheDocument()
  expect(box).toHaveFocus()
})

test("a list that cannot be read says so and can be tried again", async () => {
  server.use(http.get("*/api/admin/students", () => new HttpResponse("down", { status: 500 })))
  const { person } = openDashboard()
  expect(await screen.findByText("Couldn't load the students")).toBeVisible()
  server.use(http.get("*/api/admin/students", () => HttpResponse.json([ada])))
  await person.click(screen.getByRole("button", { name: "Try again" }))
  await row("Ada Lovelace")
})

test("modules completed say how many were not passed, and how near that was", async () => {
  const bob = {
    ...ada,
    id: 8,
    username: "bob",
    fullName: "Bob Babbage",
    modulesNotPassed: 2,
    bestNotPassed: 79.9,
  }
  const eve = { ...ada, id: 9, username: "eve", fullName: "Eve Online", modulesNotPassed: 1 }
  server.use(http.get("*/api/admin/students", () => HttpResponse.json([ada, bob, eve])))
  openDashboard()
  expect((await row("Bob Babbage")).getByText(/2 not passed.*Best practice exam 79%/)).toBeVisible()
  expect((await row("Eve Online")).getByText(/1 not passed.*No exam taken/)).toBeVisible()
  expect((await row("Ada Lovelace")).queryByText(/not passed/)).toBeNull()
})

test("who signs up while one looks is not put under the pointer, but told of", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let total = 2
  server.use(
    http.get("*/api/admin/students/counts", () =>
      HttpResponse.json({ total, active: total, pending: 0, paused: 0, terminated: 0 }),
    ),
  )
  const { person } = openDashboard()
  await row("Ada Lovelace")
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(screen.getByRole("button", { name: "Refresh" })).toBeVisible()
  total = 5
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  const refresh = await screen.findByRole("button", { name: "Refresh: 3 new" })
  await person.click(refresh)
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(await screen.findByRole("button", { name: "Refresh" })).toBeVisible()
})

test("who is active is asked for every 15 seconds, recent activity every 10", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const requests = { active: 0, recent: 0 }
  server.use(
    http.get("*/api/admin/active-students", () => {
      requests.active += 1
      const user = { id: 7, username: "ada", fullName: "Ada Lovelace" }
      return HttpResponse.json([
        { user, moduleId: 5, currentActivity: "quiz", since: new Date().toISOString() },
      ])
    }),
    http.get("*/api/admin/recent-activity", () => {
      requests.recent += 1
      return HttpResponse.json([])
    }),
  )
  openDashboard()
  expect(await screen.findByText(/Practicing/)).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(requests).toEqual({ active: 3, recent: 4 })
})
