/** The four statuses of a student: labels, colors, and the actions that set them. */
import type { Tone } from "@cubital/sdk"
import type { NewStatus, Status } from "../schemas"

/** Active is green, paused yellow, terminated red; one who waits has a color of their own. */
export const TONES: Record<Status, Tone> = {
  active: "good",
  pending: "accent",
  paused: "warn",
  terminated: "bad",
}

export const LABELS: Record<Status, string> = {
  active: "Active",
  pending: "Pending",
  paused: "Paused",
  terminated: "Terminated",
}

interface Action {
  status: NewStatus
  label: string
}

export const ACTIONS: Action[] = [
  { status: "active", label: "Activate" },
  { status: "paused", label: "Pause" },
  { status: "terminated", label: "Terminate" },
]

/** What can be done with a student of that standing: all but what they are already. */
export const actionsFor = (status: string) => ACTIONS.filter((action) => action.status !== status)
