/** The error catalogue of the payment pages: each call fails in each way, and the page says what it must. */
import {
  answer,
  expectToast,
  type Failure,
  failures,
  HttpResponse,
  renderPage,
  screen,
} from "@cubital/sdk/testing"
import PaymentDebug from "./PaymentDebug"
import PaymentSuccess from "./PaymentSuccess"

const COMPLETE = "/api/auth/registration/complete"
const DEBUG = "/api/auth/stripe/debug"
const CONTACT = [
  "Registration Error",
  "There was an issue completing your registration. Please contact support.",
] as const

const words = "The bank said no."
const notPaid: Failure = {
  name: "with success false",
  respond: () => HttpResponse.json({ success: false, error: words }),
  words,
}
const noSuccess: Failure = { name: "without success", respond: () => HttpResponse.json({}) }
const refused: Failure = {
  name: "with an error",
  respond: () => HttpResponse.json({ success: false, error: words }, { status: 409 }),
  words,
}
const half: Failure = {
  name: "with an error beside an answer",
  respond: () => HttpResponse.json({ error: words, mode: "test" }),
  words,
}

const isAway = ({ name }: Failure) => name === "with the network down"

const openReturn = (query: string) =>
  renderPage(<PaymentSuccess />, { path: "/payment-success", at: `/payment-success${query}` })

async function expectIssue(sentence: string) {
  expect(await screen.findByRole("heading", { name: "Payment Issue" })).toBeVisible()
  expect(screen.getAllByRole("alert")[0]).toHaveTextContent(sentence)
  await expectToast(...CONTACT)
}

describe.each([...failures, notPaid, noSuccess, refused])("a return that fails $name", (failure) => {
  test.each([
    ["Try Again", "/auth"],
    ["Back to Home", "/"],
  ])("says why, and '%s' leads to %s", async (way, to) => {
    answer("get", COMPLETE, failure.respond)
    const { person, where } = openReturn("?userId=7&checkoutId=cs_1")
    const silent = isAway(failure) ? "An unexpected error occurred" : "Registration completion failed"
    await expectIssue(failure.words ?? silent)
    await person.click(screen.getByRole("button", { name: way }))
    expect(where()).toBe(to)
  })
})

test.each([
  ["", "No user ID found in redirect"],
  ["?checkoutId=cs_1", "No user ID found in redirect"],
  ["?userId=7", "No payment information found in redirect"],
  ["?userId=7&checkoutId=", "No payment information found in redirect"],
])("a return without what it needs asks nobody: '%s'", async (query, sentence) => {
  const calls = answer("get", COMPLETE, () => HttpResponse.json({ success: true }))
  openReturn(query)
  await expectIssue(sentence)
  expect(calls).toEqual([])
})

test.each([...failures, refused, half])("a debug page that fails $name says why", async (failure) => {
  answer("get", DEBUG, failure.respond)
  const { person } = renderPage(<PaymentDebug />, { path: "/stripe-debug" })
  const silent = isAway(failure) ? "Unknown error" : "Failed to fetch Stripe data"
  expect((await screen.findAllByRole("alert"))[0]).toHaveTextContent(failure.words ?? silent)

  answer("get", DEBUG, () =>
    HttpResponse.json({ mode: "test", productCount: 0, priceCount: 0, products: [], prices: [] }),
  )
  await person.click(screen.getByRole("button", { name: "Refresh" }))
  expect(await screen.findByText("No products found")).toBeVisible()
  expect(screen.getByText("No prices found")).toBeVisible()
})
