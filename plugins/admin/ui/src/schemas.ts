/** The types of this plugin's requests and responses, under the names that its pages use. */
import type { components, paths } from "./api.gen"

type Shapes = components["schemas"]

export type Student = Shapes["StudentView"]
export type NewStatus = Shapes["StatusChange"]["status"]
export type Status = Student["status"]
export type Order = NonNullable<
  NonNullable<paths["/api/admin/students"]["get"]["parameters"]["query"]>["order"]
>
export type Wish = Shapes["Wish"]
export type ManyChanged = Shapes["ManyChanged"]
export type PersonInNeed = Shapes["PersonView"]
export type Reason = Shapes["ReasonView"]
export type AsideChoice = Shapes["AsideView"]["choice"]
export type FeedEntry = Omit<Shapes["ActivityView"], "sessionId">
export type Invited = Required<Shapes["Invited"]>
export type InvitationsSent = Shapes["InvitationsSent"]
export type StudentRecord = Shapes["StudentRecord"]
export type SeenAsStudent = Shapes["SeenAsStudent"]
export type Overview = Shapes["Overview"]
export type QuestionStatistics = Shapes["QuestionStatistics"]
export type AuditLine = Shapes["AuditLine"]
export type SavedView = Shapes["SavedView"]
export type InstalledPlugin = Shapes["PluginView"]
export type SetupStep = Shapes["SetupStepView"]
