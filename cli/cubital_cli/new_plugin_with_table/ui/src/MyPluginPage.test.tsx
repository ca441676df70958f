import { HttpResponse, http, renderPage, screen, server, student } from "@cubital/sdk/testing"
import MyPluginPage from "./MyPluginPage"

test("a note is kept and then stands on the page", async () => {
  const notes: { id: number; text: string; writtenAt: string }[] = []
  server.use(
    http.get("*/api/my-plugin/notes", () => HttpResponse.json(notes)),
    http.post("*/api/my-plugin/notes", async ({ request }) => {
      const { text } = (await request.json()) as { text: string }
      notes.push({ id: 1, text, writtenAt: "2026-11-26T12:00:00Z" })
      return HttpResponse.json({ success: true })
    }),
  )

  const { person } = renderPage(<MyPluginPage />, { path: "/my-plugin", user: student })

  expect(await screen.findByText("You have no notes yet.")).toBeVisible()
  await person.type(screen.getByLabelText("A new note"), "Hello!")
  await person.click(screen.getByRole("button", { name: "Keep the note" }))
  expect(await screen.findByRole("article")).toHaveTextContent("Hello!")
  expect(screen.getByLabelText("A new note")).toHaveValue("")
})
