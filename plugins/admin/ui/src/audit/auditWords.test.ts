// @vitest-environment node
import { actionInWords, detailsInWords, doer } from "./auditWords"

test.each([
  ["status_changed", "Status changed"],
  ["notes_written", "Staff notes edited"],
  ["all_sessions_ended", "Signed out everywhere"],
  ["something_of_a_plugin", "Something of a plugin"],
])("the action %s is called %s", (action, words) => {
  expect(actionInWords(action)).toBe(words)
})

test.each([
  [{ status: "active", role: "student" }, "Active student"],
  [{ status: "pending", role: "student", imported: true }, "Pending student, imported"],
  [{ status: "active", role: "admin" }, "Active administrator"],
  [{ before: "paused", after: "active" }, "Paused → Active"],
  [{ changed: ["full_name", "email"] }, "Changed: full name, email"],
  [{ sessions_ended: 1 }, "1 device signed out"],
  [{ ended: 0 }, ""],
  [{ session: 12 }, ""],
  [{ payment: "cs_1" }, "Payment: cs_1"],
  [{}, ""],
])("the details %o read %s", (details, words) => {
  expect(detailsInWords(details)).toBe(words)
})

test.each([
  ["password_reset", "grace", {}, "grace"],
  ["password_reset", null, { sessions_ended: 0 }, "a reset link"],
  ["password_chosen", null, {}, "an invitation link"],
  ["registered", null, { status: "active" }, "sign-up"],
  ["registered", null, { status: "active", imported: true }, "the school"],
  ["registered", null, { status: "active", at: "command line" }, "the school"],
  ["status_changed", null, {}, "the school"],
])("%s of %s, with %o, was done by %s", (action, actor, details, words) => {
  expect(doer({ action, actor, details })).toBe(words)
})
