import { boot, HttpResponse, http, renderPage, screen, server, waitFor } from "@cubital/sdk/testing"
import { afterEach, vi } from "vitest"
import PaymentSuccess from "./PaymentSuccess"

const CALL = "/api/auth/registration/complete"

function open(query: string) {
  return renderPage(<PaymentSuccess />, { path: "/payment-success", at: `/payment-success${query}` })
}

async function showsIssue(words: string) {
  expect(await screen.findByRole("heading", { level: 1, name: "Payment Issue" })).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()
  expect(await screen.findByText("Registration Error")).toBeVisible()
  expect(
    screen.getByText("There was an issue completing your registration. Please contact support."),
  ).toBeVisible()
}

afterEach(() => void vi.useRealTimers())

test("who has paid is welcomed, and on the dashboard after three seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true })
  let query = ""
  server.use(
    http.get(CALL, ({ request }) => {
      query = new URL(request.url).search
      return HttpResponse.json({ success: true })
    }),
  )
  const { where } = open("?userId=7&checkoutId=cs_1&orderId=o_1")
  expect(screen.getByRole("heading", { level: 1, name: "Processing Payment..." })).toBeVisible()

  expect(await screen.findByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible()
  expect(await screen.findByText("Your payment was successful and your account is now active.")).toBeVisible()
  expect(screen.getByRole("button", { name: "Go to Dashboard" })).toBeVisible()
  expect(query).toBe("?paymentId=cs_1&userId=7")
  await vi.advanceTimersByTimeAsync(1500)
  expect(where()).toContain("/payment-success")
  await vi.advanceTimersByTimeAsync(1600)
  expect(where()).toBe("/dashboard")
})

test.each([
  ["?userId=7&orderId=o&checkoutId=c&transactionId=t", "t"],
  ["?userId=7&orderId=o&checkoutId=c", "c"],
  ["?userId=7&orderId=o", "o"],
])("the transaction counts before the checkout, and that before the order: %s", async (query, payment) => {
  let paymentId: string | null = null
  server.use(
    http.get(CALL, ({ request }) => {
      paymentId = new URL(request.url).searchParams.get("paymentId")
      return HttpResponse.json({ success: true })
    }),
  )
  open(query)
  await waitFor(() => expect(paymentId).toBe(payment))
})

test("without a user or a payment nothing is asked", async () => {
  open("?checkoutId=cs_1")
  await showsIssue("No user ID found in redirect")
})

test("without a payment it says so", async () => {
  open("?userId=7")
  await showsIssue("No payment information found in redirect")
})

test.each([
  ["Try Again", "/auth"],
  ["Back to Home", "/"],
])("the server's sentence is shown, and '%s' leads to %s", async (way, to) => {
  server.use(
    http.get(CALL, () =>
      HttpResponse.json({ success: false, error: "This page has expired." }, { status: 409 }),
    ),
  )
  const { person, where } = open("?userId=7&checkoutId=cs_1")
  await showsIssue("This page has expired.")
  await person.click(screen.getByRole("button", { name: way }))
  expect(where()).toBe(to)
})

test("who has paid already is told not to pay again, and how to reach the school", async () => {
  server.use(http.get(CALL, () => HttpResponse.json({ success: false }, { status: 409 })))
  open("?userId=7&checkoutId=cs_1")
  expect(await screen.findByText(/If you've already paid, don't pay again/)).toBeVisible()
  expect(screen.getByText("cs_1")).toBeVisible()
  const mail = screen.getByRole("link", { name: boot.site.email }).getAttribute("href") ?? ""
  expect(decodeURIComponent(mail)).toBe(
    `mailto:${boot.site.email}?subject=Payment issue&body=My username: \nPayment reference: cs_1\n`,
  )
})

test("a refusal without words", async () => {
  server.use(http.get(CALL, () => new HttpResponse(null, { status: 500 })))
  open("?userId=7&checkoutId=cs_1")
  await showsIssue("Registration completion failed")
})

test.each([
  [{ success: false, error: "Not yet." }, "Not yet."],
  [{ success: false }, "Registration completion failed"],
  [{}, "Registration completion failed"],
])("an answer without success is none: %j", async (answer, words) => {
  server.use(http.get(CALL, () => HttpResponse.json(answer)))
  open("?userId=7&checkoutId=cs_1")
  await showsIssue(words)
})

test("a server that is away", async () => {
  server.use(http.get(CALL, () => HttpResponse.error()))
  open("?userId=7&checkoutId=cs_1")
  await showsIssue("An unexpected error occurred")
})
