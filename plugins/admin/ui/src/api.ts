/** The shapes of this plugin's calls, by the names that its pages use. */
import type { components } from "./api.gen"

type Shapes = components["schemas"]

export type Student = Shapes["StudentView"]
export type Counts = Shapes["StudentCounts"]
export type NewStatus = Shapes["StatusChange"]["status"]
export type Status = NewStatus | "pending"
export type ActiveStudent = Shapes["ActiveStudent"]
export type Concern = Shapes["ConcernView"]
/** What a live message holds is what the log holds, but for the details. */
export type FeedEntry = Omit<Shapes["ActivityView"], "details">
