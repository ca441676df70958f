import { HttpResponse, http, screen, server, waitFor, within } from "@cubital/sdk/testing"
import { act } from "@testing-library/react"
import type { PersonInNeed, Reason } from "../schemas"
import { inNeed, reason } from "../testing/inNeed"
import { answerAll, openDashboard } from "../testing/openDashboard"

beforeEach(answerAll)

const show = (people: PersonInNeed[], others: Reason[] = []) =>
  server.use(http.get("*/api/admin/attention", () => HttpResponse.json({ people, others })))

const panel = async () => within(await screen.findByRole("region", { name: "What needs attention" }))

const ada = inNeed(7, "Ada Lovelace", [
  reason("Inactive for 14 days", { detail: "Last here on November 3." }),
  reason("Keeps missing the same question", {
    detail: "3 times.",
    question: "Which tube is first?",
    questionName: "quiz:1",
  }),
])

test("what needs attention is told by person, with the words of the question, and leads to the student", async () => {
  show([ada], [reason("Waiting", { detail: "3 more accounts." })])
  const { person, where } = openDashboard()
  const region = await panel()
  expect(region.getAllByText("Ada Lovelace")).toHaveLength(1)
  expect(region.getByText("Inactive for 14 days")).toBeVisible()
  expect(region.getByRole("link", { name: "Which tube is first?" })).toHaveAttribute(
    "href",
    "/admin/questions?question=quiz%3A1",
  )
  expect(region.getByText(/3 more accounts\./)).toBeVisible()
  await person.click(region.getByRole("link", { name: "Ada Lovelace" }))
  expect(where()).toBe("/admin/students/7")
})

test("where nobody needed a hand, the next visit keeps less room free, and the first who does brings it back", async () => {
  localStorage.clear()
  const height = (region: HTMLElement) => {
    const place = region.closest("section")?.parentElement
    return [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSMediaRule)
      .flatMap((rule) => [...rule.cssRules])
      .filter((rule) => rule instanceof CSSStyleRule && place?.matches(rule.selectorText))
      .map((rule) => (rule as CSSStyleRule).style.blockSize)
      .find(Boolean)
  }
  const visit = async () => {
    const { unmount } = openDashboard()
    const region = await screen.findByRole("region", { name: "What needs attention" })
    const tall = height(region)
    unmount()
    return tall
  }
  show([])
  expect([await visit(), await visit()]).toEqual(["38rem", "17rem"])
  show([ada])
  expect([await visit(), await visit()]).toEqual(["17rem", "38rem"])
})

test("five are shown, and all of them when asked for", async () => {
  const people = Array.from({ length: 7 }, (_, index) => inNeed(index + 1, `S${index}`, [reason("Inactive")]))
  show(people, [reason("Waiting", { detail: "3 more accounts." })])
  const { person } = openDashboard()
  const region = await panel()
  expect(region.getAllByRole("link")).toHaveLength(5)
  await person.click(region.getByRole("button", { name: "Show all 8" }))
  expect(region.getAllByRole("link")).toHaveLength(7)
  expect(region.getByText(/3 more accounts\./)).toBeVisible()
})

test("a nudge begins with a text of the school's, in the student's name, and is sent as it was changed", async () => {
  let body: unknown
  show([ada])
  server.use(
    http.get("*/api/admin/nudge-templates", () =>
      HttpResponse.json([
        { title: "Long away", text: "Hello {name}, we miss you." },
        { title: "Help", text: "Hello {name}, can we help?" },
      ]),
    ),
    http.post("*/api/admin/students/7/nudges", async ({ request }) => {
      body = await request.json()
      return HttpResponse.json({ id: 1, text: "", at: "", mailed: true, seenAt: null, by: "admin" })
    }),
  )
  const { person } = openDashboard()
  await person.click((await panel()).getByRole("button", { name: "Nudge Ada Lovelace" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Nudge Ada Lovelace" }))
  const message = await dialog.findByLabelText("Message")
  await waitFor(() => expect(message).toHaveValue("Hello Ada Lovelace, we miss you."))
  await person.type(message, " Call us.")
  await person.selectOptions(dialog.getByLabelText("Start from"), "Help")
  expect(message).toHaveValue("Hello Ada Lovelace, can we help?")
  await person.selectOptions(dialog.getByLabelText("Start from"), "Long away")
  await person.click(dialog.getByRole("button", { name: "Send nudge" }))
  expect(await screen.findByText("Ada Lovelace finds it on their dashboard and by email.")).toBeVisible()
  expect(body).toEqual({ text: "Hello Ada Lovelace, we miss you. Call us." })
  expect(screen.queryByRole("dialog")).toBeNull()
})

test("the text for who is stuck is proposed to who is, and two clicks send one nudge", async () => {
  let sent = 0
  show([inNeed(7, "Ada Lovelace", [reason("Failed the exam twice", { moduleId: 3 })])])
  server.use(
    http.get("*/api/admin/nudge-templates", () =>
      HttpResponse.json([
        { title: "Long away", text: "We miss you.", when: "away" },
        { title: "Help", text: "Can we help?", when: "stuck" },
      ]),
    ),
    http.post("*/api/admin/students/7/nudges", () => {
      sent += 1
      return HttpResponse.json({ id: 1, text: "", at: "", mailed: true, seenAt: null, by: "admin" })
    }),
  )
  const { person } = openDashboard()
  await person.click((await panel()).getByRole("button", { name: "Nudge Ada Lovelace" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Nudge Ada Lovelace" }))
  await waitFor(() => expect(dialog.getByLabelText("Message")).toHaveValue("Can we help?"))
  await person.dblClick(dialog.getByRole("button", { name: "Send nudge" }))
  expect(await screen.findByText("Ada Lovelace finds it on their dashboard and by email.")).toBeVisible()
  expect(sent).toBe(1)
})

test("a nudge that is refused is said in the server's words, and what was written stays", async () => {
  show([ada])
  server.use(
    http.get("*/api/admin/nudge-templates", () => HttpResponse.json([])),
    http.post("*/api/admin/students/7/nudges", () =>
      HttpResponse.json({ message: "Somebody has nudged this student." }, { status: 409 }),
    ),
  )
  const { person } = openDashboard()
  await person.click((await panel()).getByRole("button", { name: "Nudge Ada Lovelace" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Nudge Ada Lovelace" }))
  expect(await dialog.findByRole("button", { name: "Send nudge" })).toBeDisabled()
  await waitFor(() => expect(dialog.getByLabelText("Message")).toBeEnabled())
  await person.type(dialog.getByLabelText("Message"), "Hello.")
  await person.click(dialog.getByRole("button", { name: "Send nudge" }))
  expect(await screen.findByText(/Somebody has nudged this student\./)).toBeVisible()
  expect(dialog.getByLabelText("Message")).toHaveValue("Hello.")
})

test("a note is saved", async () => {
  let body: unknown
  show([ada])
  server.use(
    http.post("*/api/admin/students/7/dated-notes", async ({ request }) => {
      body = await request.json()
      return HttpResponse.json({ id: 1, text: "Called her.", at: "", by: "admin" })
    }),
  )
  const { person } = openDashboard()
  await person.click((await panel()).getByRole("button", { name: "Note about Ada Lovelace" }))
  await person.type(await screen.findByLabelText("Note"), "Called her.")
  await person.click(screen.getByRole("button", { name: "Save note" }))
  expect(await screen.findByText("Note saved")).toBeVisible()
  expect(body).toEqual({ text: "Called her." })
})

test.each([
  [["Snooze Ada Lovelace", "3 days: snooze Ada Lovelace"], "three_days", /is snoozed for 3 days/],
  [
    ["Snooze Ada Lovelace", "Until something changes: snooze Ada Lovelace"],
    "until_change",
    /something changes/,
  ],
  [["Done with Ada Lovelace"], "done", /will return only for a new reason/],
])("%o sets a student aside, and it can be undone", async (buttons, choice, words) => {
  const calls: unknown[] = []
  let people = [ada]
  server.use(
    http.get("*/api/admin/attention", () => HttpResponse.json({ people, others: [] })),
    http.post("*/api/admin/students/7/aside", async ({ request }) => {
      calls.push(await request.json())
      people = [{ ...ada, aside: { choice: "done", until: null, at: "2026-11-21T09:00:00Z", by: "admin" } }]
      return HttpResponse.json({ choice, until: null, at: "2026-11-21T09:00:00Z", by: "admin" })
    }),
    http.delete("*/api/admin/students/7/aside", () => {
      calls.push("back")
      people = [ada]
      return HttpResponse.json({ success: true })
    }),
  )
  const { person } = openDashboard()
  const region = await panel()
  for (const name of buttons) await person.click(await region.findByRole("button", { name }))
  expect(await screen.findByText(words)).toBeVisible()
  expect(calls).toEqual([{ choice, reasons: ["Inactive for 14 days", "Keeps missing the same question"] }])
  expect(await region.findByText("Nothing needs your attention.")).toBeVisible()
  await waitFor(() => expect(region.getByRole("list", { name: "Who needs attention" })).toHaveFocus())

  await person.click(region.getByText("1 student set aside"))
  expect(region.getByText("Done. Returns only for a new reason, by admin")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Undo" }))
  expect(await region.findByRole("button", { name: "Done with Ada Lovelace" })).toBeVisible()
  expect(calls.at(-1)).toBe("back")

  await person.click(region.getByRole("button", { name: "Done with Ada Lovelace" }))
  await person.click(await region.findByText("1 student set aside"))
  await person.click(region.getByRole("button", { name: "Bring back Ada Lovelace" }))
  expect(await region.findByRole("button", { name: "Done with Ada Lovelace" })).toBeVisible()
  await waitFor(() => expect(region.getByRole("list", { name: "Who needs attention" })).toHaveFocus())
})

test("what colleagues do is asked for once a minute, and no more often", async () => {
  let requests = 0
  server.use(
    http.get("*/api/admin/attention", () => {
      requests += 1
      return HttpResponse.json({ people: [], others: [] })
    }),
  )
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openDashboard()
  await waitFor(() => expect(requests).toBe(1))
  await act(() => vi.advanceTimersByTimeAsync(50_000))
  expect(requests).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  await waitFor(() => expect(requests).toBe(2))
  vi.useRealTimers()
})
