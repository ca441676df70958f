import { HttpResponse, http, screen, server, student, waitFor, within } from "@cubital/sdk/testing"
import { renderShell } from "../testing/renderShell"

test("the profile shows the mean of what was begun, and lets one go after a second", async () => {
  const records = [
    { id: 1, userId: 7, moduleId: 1, lastPosition: 100 },
    { id: 2, userId: 7, moduleId: 2, lastPosition: 21 },
  ]
  server.use(
    http.get("*/api/progress", () => HttpResponse.json(records)),
    http.get("*/api/account/sessions", () => HttpResponse.json([])),
    http.post("*/api/logout", () => HttpResponse.json({ success: true })),
  )
  const { person, where } = renderShell("/profile", { user: student })
  expect(await screen.findByText("ada", { selector: "dd" })).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole("progressbar", { name: "Overall progress" })).toHaveAttribute(
      "aria-valuenow",
      "61",
    ),
  )

  const clicked = performance.now()
  await person.click(screen.getByRole("button", { name: "Logout" }))
  expect(await screen.findByText("Saving progress...")).toBeVisible()
  expect(
    await screen.findByText("Successfully logged out. Come back soon!", {}, { timeout: 3000 }),
  ).toBeVisible()
  expect(performance.now() - clicked).toBeGreaterThan(1000)
  await waitFor(() => expect(where()).toBe("/auth"))
})

test("the profile counts the modules by how well they are known, and says what that means", async () => {
  const states = ["mastered", "passed", "passed", "not started"]
  server.use(
    http.get("*/api/mastery", () =>
      HttpResponse.json(states.map((mastery, index) => ({ moduleId: index + 1, mastery, bestScore: null }))),
    ),
    http.get("*/api/account/sessions", () => HttpResponse.json([])),
  )
  renderShell("/profile", { user: student })
  await screen.findByText("2 passed")
  const counts = within(screen.getByRole("list", { name: "Modules by how well you know them" }))
  expect(counts.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "1 mastered",
    "2 passed",
    "1 not started",
  ])
  expect(screen.getByText(/still knew it a week later/)).toBeVisible()
})
