/** Sentences for the entries of the audit log: the action, who did it, and its details. */
import type { AuditLine, Status } from "../schemas"
import { LABELS } from "../students/statuses"

const ACTIONS: Record<string, string> = {
  all_sessions_ended: "Signed out everywhere",
  attention_brought_back: "Brought back to who needs attention",
  attention_done: "Needs no attention any more",
  attention_snoozed: "Snoozed in who needs attention",
  details_changed: "Profile edited",
  erased: "Account erased",
  exported: "Personal data downloaded",
  note_added: "Note about the student added",
  notes_written: "Staff notes edited",
  other_sessions_ended: "Signed out other devices",
  payment_handled: "Payment marked as handled",
  second_factor_removed: "Two-step sign-in turned off",
  session_ended: "Signed out a device",
  signed_in_by_passkey: "Signed in with a passkey alone",
  tutor_questions_listed: "Opened the tutor inbox",
  tutor_questions_read: "Read a student's tutor questions",
}

/** `status_changed` as people read it; an action of another plugin in its own words. */
export const actionInWords = (action: string) => ACTIONS[action] ?? capitalized(plain(action))

/** Of these nobody who was signed in is known, and the school did not do them either. */
const BY_NOBODY_SIGNED_IN: Record<string, string> = {
  password_chosen: "an invitation link",
  password_reset: "a reset link",
  registered: "sign-up",
}

/** Who or what did it: a username, or the way by which it came. */
export function doer({ actor, action, details }: Pick<AuditLine, "actor" | "action" | "details">): string {
  return actor ?? ((!details.imported && !details.at && BY_NOBODY_SIGNED_IN[action]) || "the school")
}

/** What else is known of it: "Paused → Active", "Active student, imported". */
export function detailsInWords({ before, after, status, role, ...others }: Record<string, unknown>): string {
  const changed = after === undefined ? "" : [before, after].filter(Boolean).map(valueInWords).join(" → ")
  const account = [status && valueInWords(status), role && ROLES[String(role)]].filter(Boolean).join(" ")
  const rest = Object.entries(others).map(([name, value]) => detail(name, value))
  return capitalized([changed, account, ...rest].filter(Boolean).join(", "))
}

const ROLES: Record<string, string> = { student: "student", admin: "administrator" }

/** Which session, which list of the tutor's, or where an account was made: numbers and names that the file holds for those who need them. */
const IN_THE_FILE = ["session", "at"]

function detail(name: string, value: unknown): string {
  if (IN_THE_FILE.includes(name)) return ""
  if (value === true) return plain(name)
  if (value === false || value === null || value === "") return ""
  if (name === "sessions_ended" || name === "ended")
    return value === 0
      ? ""
      : value === 1
        ? "1 device signed out"
        : `${valueInWords(value)} devices signed out`
  return `${plain(name)}: ${valueInWords(value)}`
}

const FIELDS: Record<string, string> = { full_name: "full name", phone_number: "phone number" }

function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueInWords).join(", ")
  if (typeof value !== "string") return JSON.stringify(value)
  return LABELS[value as Status] ?? FIELDS[value] ?? value
}

const plain = (name: string) => name.replaceAll("_", " ")

export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
