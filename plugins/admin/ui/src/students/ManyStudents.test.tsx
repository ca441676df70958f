import { HttpResponse, http, screen, server, waitFor, within } from "@cubital/sdk/testing"
import { ada, answerAll, openDashboard, row } from "../testing/openDashboard"

const bob = { ...ada, id: 8, username: "bob", fullName: "Bob Babbage", status: "pending" as const }

beforeEach(() => {
  localStorage.clear()
  answerAll()
  server.use(http.get("*/api/admin/students", () => HttpResponse.json([ada, bob])))
})

test("many are changed after a question that says how many, and it can be undone", async () => {
  const bodies: unknown[] = []
  server.use(
    http.post("*/api/admin/students/status", async ({ request }) => {
      const body = (await request.json()) as { changes: { id: number; status: string }[] }
      bodies.push(body)
      const paused = body.changes.every(({ status }) => status === "paused")
      return HttpResponse.json({
        changed: paused
          ? [
              { id: 7, before: "active", status: "paused" },
              { id: 8, before: "pending", status: "paused" },
            ]
          : [
              { id: 7, before: "paused", status: "active" },
              { id: 8, before: "paused", status: "pending" },
            ],
        unchanged: 0,
        refused: [],
      })
    }),
  )
  const { person } = openDashboard()
  await row("Ada Lovelace")
  await person.click(screen.getByLabelText("Select all 2"))
  expect(screen.getByText("2 students selected")).toBeVisible()

  await person.click(screen.getByRole("button", { name: "Pause selected" }))
  const question = within(await screen.findByRole("alertdialog", { name: "Pause 2 students?" }))
  expect(bodies).toEqual([])
  await person.click(question.getByRole("button", { name: "Pause 2 students" }))

  expect(await screen.findByText("2 students set to paused.")).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText("Select all 2")).toHaveFocus())
  expect((await row("Bob Babbage")).getByText("Paused")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Undo" }))

  expect(await screen.findByText("2 students restored.")).toBeVisible()
  expect(bodies[1]).toEqual({
    changes: [
      { id: 7, status: "active", expected: "paused" },
      { id: 8, status: "pending", expected: "paused" },
    ],
  })
  expect((await row("Bob Babbage")).getByText("Pending")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull()

  // The buttons went away with the selection; the box that selects has the focus.
  expect(screen.getByLabelText("Select all 2")).not.toBeChecked()
})

test("who is refused is said, and the others are changed", async () => {
  server.use(
    http.post("*/api/admin/students/status", () =>
      HttpResponse.json({
        changed: [],
        unchanged: 1,
        refused: [{ id: 8, message: "There is no user 8." }],
      }),
    ),
  )
  const { person } = openDashboard()
  await row("Ada Lovelace")
  await person.click(screen.getByLabelText("Select Bob Babbage"))
  await person.click(screen.getByRole("button", { name: "Activate selected" }))
  await person.click(await screen.findByRole("button", { name: "Activate 1 student" }))
  expect(
    await screen.findByText(
      "No one was changed. 1 student already had that status. Not possible for 1 student: There is no user 8.",
    ),
  ).toBeVisible()
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull()
})

test("columns can be left out, and stay so", async () => {
  const first = openDashboard()
  await row("Ada Lovelace")
  await first.person.click(screen.getByRole("button", { name: "Columns" }))
  await first.person.click(await screen.findByLabelText("Contact Details"))
  await first.person.click(screen.getByRole("button", { name: "Done" }))
  const titles = () => screen.getAllByRole("columnheader").map((header) => header.textContent)
  expect(titles()).not.toContain("Contact Details")
  first.unmount()

  openDashboard()
  await row("Ada Lovelace")
  expect(titles()).toEqual([
    "Student Info",
    "Progress",
    "Course Completion",
    "Status",
    "Last Active",
    "Actions",
  ])
})

test("the order is the server's, and the file holds what is shown", async () => {
  const orders: (string | null)[] = []
  server.use(
    http.get("*/api/admin/students", ({ request }) => {
      orders.push(new URL(request.url).searchParams.get("order"))
      return HttpResponse.json([ada])
    }),
  )
  const { person } = openDashboard()
  await row("Ada Lovelace")
  await person.selectOptions(screen.getByLabelText("Sort by"), "Most progress first")
  await person.click(screen.getByRole("button", { name: "Active 1" }))
  await row("Ada Lovelace")
  expect(orders.at(-1)).toBe("progress")
  expect(screen.getByRole("link", { name: "Export CSV" })).toHaveAttribute(
    "href",
    "/api/admin/students/file?onlyStudents=true&order=progress&status=active",
  )
})
