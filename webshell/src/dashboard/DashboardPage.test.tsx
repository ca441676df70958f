import { HttpResponse, http, screen, server, student, within } from "@cubital/sdk/testing"
import { renderShell } from "../renderShell"

const record = (moduleId: number, lastPosition: number) => ({
  id: moduleId,
  userId: 7,
  moduleId,
  lastPosition,
})

test("the dashboard averages over all twelve modules and says where to start and where to continue", async () => {
  server.use(http.get("*/api/progress", () => HttpResponse.json([record(1, 100), record(5, 20)])))
  const { person, where } = renderShell("/dashboard", { user: student })

  expect(await screen.findByRole("heading", { name: "Welcome, ada" })).toBeVisible()
  expect(screen.getByRole("progressbar", { name: "Overall progress" })).toHaveAttribute("aria-valuenow", "10")
  expect(screen.getByRole("progressbar", { name: "Module 5" })).toHaveAttribute("aria-valuenow", "20")
  expect(screen.getAllByRole("button", { name: "Start" })).toHaveLength(10)
  expect(screen.getAllByRole("button", { name: "Continue" })).toHaveLength(2)

  const fifth = within(screen.getByRole("article", { name: "Module 5" }))
  expect(fifth.getByText("20% complete")).toBeVisible()
  await person.click(fifth.getByRole("button", { name: "Continue" }))
  expect(where()).toBe("/course/5")
})

test("when progress cannot be read the page says so", async () => {
  server.use(http.get("*/api/progress", () => new HttpResponse("no", { status: 500 })))
  renderShell("/dashboard", { user: student })
  expect(await screen.findByText("Your modules could not be loaded")).toBeVisible()
})

test.each([
  [[], "Module 1"],
  [[record(1, 100), record(4, 20), record(6, 70)], "Module 6"],
  [[record(1, 100), record(2, 100)], "Module 3"],
])("one thing is next: what was begun, else the first that was not: %#", async (records, title) => {
  server.use(http.get("*/api/progress", () => HttpResponse.json(records)))
  renderShell("/dashboard", { user: student })
  const next = within((await screen.findByText("Next for you")).closest("p") as HTMLElement)
  expect(next.getByRole("link", { name: title })).toBeVisible()
})

test("who has completed everything is sent nowhere", async () => {
  const all = Array.from({ length: 12 }, (_, index) => record(index + 1, 100))
  server.use(http.get("*/api/progress", () => HttpResponse.json(all)))
  renderShell("/dashboard", { user: student })
  expect(await screen.findByText(/12 completed/)).toBeVisible()
  expect(screen.queryByText("Next for you")).not.toBeInTheDocument()
})
