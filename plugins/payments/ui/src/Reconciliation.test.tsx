import {
  administrator,
  HttpResponse,
  http,
  renderPage,
  screen,
  server,
  waitFor,
  within,
} from "@cubital/sdk/testing"
import Reconciliation from "./Reconciliation"

const PAID = {
  userId: 7,
  username: "bob",
  fullName: "Bob Builder",
  email: "bob@example.org",
  status: "terminated",
  since: "2026-11-21T09:00:00.000Z",
  checkoutId: 3,
  paymentId: "cs_1",
  amount: "49.00 USD",
  why: "the account is terminated",
}
const LINE = {
  id: 1,
  at: "2026-11-21T09:00:00.000Z",
  what: "event",
  source: "webhook",
  userId: 7,
  paymentId: "cs_1",
  eventId: "evt_1",
  eventName: "checkout.session.completed",
  amount: "",
}

function books(changes: object = {}) {
  const empty = {
    paidNotActive: [],
    reversedYetActive: [],
    activeNotPaid: [],
    activeNotPaidCount: 0,
    pending: [],
    ledger: [],
  }
  return http.get("/api/payments/reconciliation", () => HttpResponse.json({ ...empty, ...changes }))
}

const open = () => renderPage(<Reconciliation />, { user: administrator })

test("money without access is shown, asked about again, and settled", async () => {
  const calls: unknown[] = []
  server.use(
    books({ paidNotActive: [PAID] }),
    http.post("/api/payments/replay", async ({ request }) => {
      calls.push(await request.json())
      return HttpResponse.json({ verdict: "closed" })
    }),
    http.post("/api/payments/checkouts/:id/handled", ({ params }) => {
      calls.push(params.id)
      return HttpResponse.json({ received: true })
    }),
  )
  const { person } = open()
  expect(await screen.findByText("1 to review")).toBeVisible()
  const table = screen.getByRole("table", { name: "Paid, not activated" })
  expect(table).toHaveTextContent("Bob Builder")
  expect(table).toHaveTextContent("49.00 USD")
  await person.click(within(table).getByRole("button", { name: "Replay for Bob Builder" }))
  expect(await screen.findByText("Checked with the payment service: closed.")).toBeVisible()
  await person.click(within(table).getByRole("button", { name: "Mark as handled for Bob Builder" }))
  expect(await screen.findByText("Marked as handled.")).toBeVisible()
  expect(calls).toEqual([{ paymentId: "cs_1" }, "3"])
  // The line may be gone, and with it the button that had the focus.
  await waitFor(() => expect(screen.getByRole("heading", { name: "Payments" })).toHaveFocus())
})

test("the ledger can be replayed line by line", async () => {
  server.use(
    books({ ledger: [LINE] }),
    http.post("/api/payments/replay", () => HttpResponse.json({ message: "Away." }, { status: 503 })),
  )
  const { person } = open()
  expect(await screen.findByText("All reviewed")).toBeVisible()
  await person.click(screen.getByRole("tab", { name: "Ledger" }))
  expect(screen.getByRole("table", { name: "Ledger of payments" })).toHaveTextContent(
    "checkout.session.completed",
  )
  await person.click(screen.getByRole("button", { name: "Replay cs_1" }))
  expect(await screen.findByText("Away.")).toBeVisible()
})

test("of many who came in without paying, it says how many", async () => {
  server.use(books({ activeNotPaid: [PAID], activeNotPaidCount: 140 }))
  const { person } = open()
  await person.click(await screen.findByRole("tab", { name: "Active, not paid (140)" }))
  expect(screen.getByText("Showing the newest 1 of 140.")).toBeVisible()
})
