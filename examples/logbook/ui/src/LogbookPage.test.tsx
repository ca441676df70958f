import { HttpResponse, http, renderPage, screen, server, student } from "@cubital/sdk/testing"
import LogbookPage from "./LogbookPage"

const sites = ["Median cubital vein", "Basilic vein"]
const logbook = {
  certifier: "NHA CPT",
  progress: [
    { kind: "venipuncture", signed: 3, waiting: 1, needed: 30, sites },
    { kind: "capillary", signed: 10, waiting: 0, needed: 10, sites: ["Ring finger"] },
  ],
  sticks: [
    { id: 2, kind: "venipuncture", site: sites[0], madeOn: "2026-11-20", signedAt: null, supervisor: null },
  ],
}

beforeEach(() => server.use(http.get("*/api/logbook", () => HttpResponse.json(logbook))))

test("how far one is stands beside what the certifier asks for", async () => {
  renderPage(<LogbookPage />, { path: "/logbook", user: student })
  expect(await screen.findByText("Venipunctures: 3 of 30")).toBeVisible()
  expect(screen.getByText("27 more for NHA CPT. 1 waits for a sign-off.")).toBeVisible()
  expect(screen.getByText("That is what NHA CPT asks for.")).toBeVisible()
})

test("a stick is chosen and entered, and a refusal stands at its field", async () => {
  const bodies: unknown[] = []
  server.use(
    http.post("*/api/logbook/sticks", async ({ request }) => {
      bodies.push(await request.json())
      const errors = [{ field: "madeOn", message: "This day is still to come." }]
      return HttpResponse.json({ message: "Not entered.", errors }, { status: 400 })
    }),
  )
  const { person } = renderPage(<LogbookPage />, { path: "/logbook", user: student })
  await person.selectOptions(await screen.findByLabelText("Site"), "Basilic vein")
  await person.click(screen.getByRole("button", { name: "Enter" }))
  expect(await screen.findByText("This day is still to come.")).toBeVisible()
  expect(bodies).toEqual([
    { kind: "venipuncture", site: "Basilic vein", madeOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ])
  expect(screen.queryAllByRole("textbox"), "no free text").toHaveLength(0)
})
