/** Types of the answers that the staff's panels show. */
import type { components } from "../api.gen"

type Schemas = components["schemas"]

export type InboxEntry = Schemas["InboxEntry"]
export type Spending = Schemas["SpendingView"]
export type AskedQuestion = Schemas["AskedQuestion"]
export type Kind = InboxEntry["kind"]
