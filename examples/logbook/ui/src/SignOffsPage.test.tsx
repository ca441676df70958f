import { administrator, HttpResponse, http, renderPage, screen, server } from "@cubital/sdk/testing"
import SignOffsPage from "./SignOffsPage"

test("a stick that waits is signed, and goes from the list", async () => {
  let waiting = [
    {
      id: 7,
      studentId: 2,
      student: "Ada",
      kind: "capillary",
      site: "Ring finger",
      madeOn: "2026-11-20",
      late: true,
    },
  ]
  server.use(
    http.get("*/api/logbook/waiting", () => HttpResponse.json(waiting)),
    http.post("*/api/logbook/sticks/7/signature", () => {
      waiting = []
      return HttpResponse.json({ success: true })
    }),
  )
  const { person } = renderPage(<SignOffsPage />, { path: "/sign-offs", user: administrator })
  expect(await screen.findByText("Late")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Sign the capillary puncture of Ada, Nov 20, 2026" }))
  expect(await screen.findByText("Everything is signed.")).toBeVisible()
})
