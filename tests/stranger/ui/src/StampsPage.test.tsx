import { HttpResponse, http, renderPage, screen, server, student } from "@cubital/sdk/testing"
import StampsPage from "./StampsPage"

test("a stamp says what it is given for", async () => {
  const stamp = { skill: "Hand hygiene", givenFor: "Five moments, unprompted." }
  server.use(http.get("*/api/stamps", () => HttpResponse.json([stamp])))

  renderPage(<StampsPage />, { path: "/stamps", user: student })

  expect(await screen.findByRole("article")).toHaveTextContent("Hand hygieneFive moments, unprompted.")
})
