// @vitest-environment node
import { majorUnits } from "./money"

test.each([
  [4900, "usd", "49.00"],
  [5, "usd", "0.05"],
  [0, "eur", "0.00"],
  [500, "jpy", "500"],
  [1500, "kwd", "1.500"],
  [123450, "isk", "1234.50"], // none by its own law, two at the provider
  [500, "mga", "500"],
  [1250, "??", "12.50"],
  [null, "usd", "N/A"],
])("%s minor units of %s are %s", (amount, currency, words) => {
  expect(majorUnits(amount, currency)).toBe(words)
})
