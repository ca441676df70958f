import { HttpResponse, http, renderPage, screen, server, within } from "@cubital/sdk/testing"
import PaymentDebug from "./PaymentDebug"

const CALL = "/api/auth/stripe/debug"
const EMPTY = { mode: "test", productCount: 0, priceCount: 0, products: [], prices: [] }

const open = () => renderPage(<PaymentDebug />, { path: "/stripe-debug" })

test("the account's products and prices, and Refresh reads them again", async () => {
  let calls = 0
  server.use(
    http.get(CALL, () => {
      calls += 1
      return HttpResponse.json({
        mode: "test",
        productCount: 1,
        priceCount: 2,
        products: [{ id: "prod_1", name: "Phlebotomy course" }],
        prices: [
          { id: "price_1", product: "prod_1", amount: 4900, currency: "usd" },
          { id: "price_2", product: "prod_1", amount: null, currency: "jpy" },
        ],
      })
    }),
  )
  const { person } = open()
  const products = await screen.findByRole("table", { name: "Products" })
  expect(within(products).getByRole("row", { name: "Phlebotomy course prod_1" })).toBeVisible()
  const prices = screen.getByRole("table", { name: "Prices" })
  expect(within(prices).getByRole("row", { name: "price_1 prod_1 49.00 USD" })).toBeVisible()
  expect(within(prices).getByRole("row", { name: "price_2 prod_1 N/A JPY" })).toBeVisible()
  expect(screen.getByRole("region", { name: "Account summary" })).toHaveTextContent(
    "ModetestProducts1Prices2",
  )

  await person.click(screen.getByRole("button", { name: "Refresh" }))
  await screen.findByRole("button", { name: "Refresh" })
  expect(calls).toBe(2)
})

test("an account without anything says so", async () => {
  server.use(http.get(CALL, () => HttpResponse.json(EMPTY)))
  open()
  expect(await screen.findByText("No products found")).toBeVisible()
  expect(screen.getByText("No prices found")).toBeVisible()
})

test.each([
  ["the server's error", () => HttpResponse.json({ error: "Not set up." }, { status: 409 }), "Not set up."],
  ["an error beside the answer", () => HttpResponse.json({ ...EMPTY, error: "Half of it." }), "Half of it."],
  ["no words", () => new HttpResponse(null, { status: 500 }), "Failed to fetch Stripe data"],
  ["a server that is away", () => HttpResponse.error(), "Unknown error"],
])("%s", async (_, answer, words) => {
  server.use(http.get(CALL, answer))
  open()
  expect(await screen.findByText(words)).toBeVisible()
})
