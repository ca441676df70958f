/** Types of the staff's panels, and dates and dollars as text. */
import type { components } from "../api.gen"

type Schemas = components["schemas"]

export type InboxEntry = Schemas["InboxEntry"]
export type Spending = Schemas["SpendingView"]
export type AskedQuestion = Schemas["AskedQuestion"]
export type Kind = InboxEntry["kind"]

export const dateOf = (at: string) =>
  new Date(at).toLocaleDateString([], { month: "short", day: "numeric", year: "numeric" })

export const dollars = (amount: number) =>
  amount.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 4 })
