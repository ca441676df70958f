import { boot, HttpResponse, http, renderPage, screen, server, student, waitFor } from "@cubital/sdk/testing"
import MessageCard from "./MessageCard"

const open = () => renderPage(<MessageCard />, { path: "/dashboard", user: student })

test("a message from staff is shown until it is put away, then the next", async () => {
  const putAway: string[] = []
  server.use(
    http.get("*/api/messages", () =>
      HttpResponse.json([
        { id: 3, text: "Hello Ada.", at: "2026-11-20T09:00:00Z" },
        { id: 4, text: "Well done.", at: "2026-11-21T09:00:00Z" },
      ]),
    ),
    http.post("*/api/messages/:id/put-away", ({ params }) => {
      putAway.push(String(params.id))
      return HttpResponse.json({ success: true })
    }),
  )
  const { person } = open()
  const card = await screen.findByRole("region", { name: `A message from ${boot.site.name}` })
  expect(card).toHaveTextContent("Hello Ada.")
  expect(card).toHaveTextContent("1 more")
  await person.click(screen.getByRole("button", { name: "Got it" }))
  expect(await screen.findByText("Well done.")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Got it" }))
  await waitFor(() => expect(screen.queryByRole("region", { name: /^A message/ })).toBeNull())
  expect(putAway).toEqual(["3", "4"])
})

test("where staff have written nothing, nothing is shown", async () => {
  let requests = 0
  server.use(
    http.get("*/api/messages", () => {
      requests += 1
      return HttpResponse.json([])
    }),
  )
  open()
  await waitFor(() => expect(requests).toBe(1))
  expect(screen.queryByRole("region", { name: /^A message/ })).toBeNull()
})
