import { HttpResponse, http, screen, server, waitFor, within } from "@cubital/sdk/testing"
import { answerAll, openDashboard, row } from "../testing/openDashboard"

const away = { id: 3, name: "Long away", words: "", status: "paused", order: "-active" }

beforeEach(() => {
  localStorage.clear()
  answerAll()
})

test("a filter is saved under a name, once, and chosen again from the list", async () => {
  const views: object[] = []
  const bodies: object[] = []
  server.use(
    http.get("*/api/admin/views", () => HttpResponse.json(views)),
    http.post("*/api/admin/views", async ({ request }) => {
      const body = (await request.json()) as object
      bodies.push(body)
      views.push({ id: 3, ...body })
      return HttpResponse.json({ id: 3, ...body })
    }),
  )
  const { person } = openDashboard()
  await row("Ada Lovelace")
  expect(screen.getByRole("button", { name: "Save view" })).toBeDisabled()
  expect(screen.getByLabelText("Saved view")).toHaveDisplayValue("No saved views")
  await person.selectOptions(screen.getByLabelText("Sort by"), "Least recently active")
  await person.click(screen.getByRole("button", { name: "Save view" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Save this view" }))
  await person.type(dialog.getByLabelText("Name"), "Long away")
  await person.dblClick(dialog.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(screen.getByLabelText("Saved view")).toHaveDisplayValue("Long away"))
  await waitFor(() => expect(screen.getByLabelText("Saved view")).toHaveFocus())
  expect(bodies).toEqual([{ name: "Long away", words: "", status: null, order: "-active" }])

  await person.selectOptions(screen.getByLabelText("Saved view"), "Saved views")
  expect(screen.getByLabelText("Sort by")).toHaveDisplayValue("Newest first")
  await person.selectOptions(screen.getByLabelText("Saved view"), "Long away")
  expect(screen.getByLabelText("Sort by")).toHaveDisplayValue("Least recently active")
})

test("the view that is open can be deleted", async () => {
  const deleted: string[] = []
  const restored: unknown[] = []
  server.use(
    http.get("*/api/admin/views", () => HttpResponse.json(deleted.length > 0 ? [] : [away])),
    http.post("*/api/admin/views", async ({ request }) => {
      restored.push(await request.json())
      return HttpResponse.json(away)
    }),
    http.delete("*/api/admin/views/:id", ({ params }) => {
      deleted.push(String(params.id))
      return HttpResponse.json({ success: true })
    }),
  )
  const { person } = openDashboard()
  await row("Ada Lovelace")
  expect(await screen.findByRole("option", { name: "Long away" })).toBeInTheDocument()
  await person.selectOptions(screen.getByLabelText("Saved view"), "Long away")
  await person.click(screen.getByRole("button", { name: "Delete view" }))
  expect(await screen.findByText("“Long away” is gone.")).toBeVisible()
  expect(deleted).toEqual(["3"])
  await waitFor(() => expect(screen.getByLabelText("Saved view")).toHaveDisplayValue("No saved views"))
  expect(screen.getByLabelText("Saved view")).toHaveFocus()
  await waitFor(() => expect(screen.getByRole("button", { name: "Save view" })).toBeEnabled())
  await person.click(screen.getByRole("button", { name: "Undo" }))
  await waitFor(() =>
    expect(restored).toEqual([{ name: "Long away", words: "", status: "paused", order: "-active" }]),
  )
})
