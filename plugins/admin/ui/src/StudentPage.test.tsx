import type { RemoteComponent } from "@cubital/sdk"
import {
  administrator,
  HttpResponse,
  http,
  renderPage,
  screen,
  server,
  waitFor,
  within,
} from "@cubital/sdk/testing"
import AsStudentPage from "./AsStudentPage"
import StudentPage from "./StudentPage"
import { stepPath } from "./student/ProgressSteps"
import { inNeed, reason } from "./testing/inNeed"
import { ada } from "./testing/openDashboard"

const now = new Date().toISOString()
const progress = {
  id: 1,
  userId: 7,
  moduleId: 2,
  completed: false,
  lastPosition: 40,
  score: 80,
  attempts: 2,
  notes: "",
  currentActivity: "",
  timeSpent: 4000,
  lastUpdated: now,
}
const record = {
  student: { ...ada, notes: "Call <b>her</b>" },
  twoStep: false,
  registeredAt: now,
  progress: [progress],
  mastery: [{ moduleId: 2, mastery: "learning", bestScore: 55, remembered: 0, askedAgain: 0 }],
  days: [{ moduleId: 2, day: "2026-11-20", lastPosition: 40 }],
  exams: [
    { id: 4, moduleId: 2, score: 60, questions: 5, completedAt: now },
    { id: 3, moduleId: 2, score: 80, questions: 5, completedAt: now },
  ],
  answers: [{ source: "quiz", given: 8, correct: 6 }],
  sessions: [{ id: 4, browser: "Firefox on Linux", createdAt: now, lastSeenAt: now }],
}
const care = {
  notes: [{ id: 1, text: "Works nights.", at: "2026-11-20T09:00:00Z", by: "grace" }],
  nudges: [
    {
      id: 1,
      text: "Hello Ada, is something in the way?",
      at: "2026-11-21T09:00:00Z",
      by: "grace",
      mailed: true,
      seenAt: null,
    },
  ],
}
const entry = (id: number) => ({
  id,
  moduleId: 2,
  activity: "reading",
  details: { action: "tab_changed", tab: "lesson" },
  timestamp: now,
})

beforeEach(() => {
  server.use(
    http.get("*/api/admin/students/7/record", () => HttpResponse.json(record)),
    http.get("*/api/admin/students/7/activity", ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get("before") === "71"
          ? [entry(70)]
          : Array.from({ length: 30 }, (_, index) => entry(100 - index)),
      ),
    ),
    http.get("*/api/admin/attention", () =>
      HttpResponse.json({
        people: [
          inNeed(8, "Bob Babbage", [reason("Paid, but not active")]),
          inNeed(7, "Ada Lovelace", [reason("Inactive for 14 days")]),
        ],
        others: [],
      }),
    ),
    http.get("*/api/admin/students/7/care", () => HttpResponse.json(care)),
    http.get("*/api/admin/audit", () =>
      HttpResponse.json([
        {
          id: 5,
          at: now,
          action: "status_changed",
          actorId: 1,
          actor: "grace",
          subjectId: 7,
          subject: "ada",
          sessionId: 2,
          details: { before: "paused", after: "active" },
        },
      ]),
    ),
  )
})

const open = () =>
  renderPage(<StudentPage />, { path: "/admin/students/:id", at: "/admin/students/7", user: administrator })

test("a student's page says how far, how well, since when, and what was done", async () => {
  const { person } = open()
  expect(await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeVisible()
  const modules = within(screen.getByRole("table", { name: "Progress by module" }))
  expect(modules.getByText("learning")).toBeVisible()
  expect(modules.getByText("40%", { exact: false, selector: "td" })).toBeVisible()
  expect(modules.getByText("1 h 07 min")).toBeVisible()
  expect(modules.getByText("80%")).toBeVisible()
  expect(modules.getByText("Passed, best of 2")).toBeVisible()
  expect(screen.getByText("6 (75%)")).toBeVisible()
  expect(screen.getByText("Firefox on Linux")).toBeVisible()
  expect(await screen.findByText("Inactive for 14 days")).toBeVisible()
  expect(screen.queryByText("Paid, but not active")).toBeNull()
  expect(await screen.findByText("Status changed")).toBeVisible()
  expect(screen.getByText(/Paused → Active/)).toBeVisible()
  expect(await screen.findAllByText("Opened the full lesson")).toHaveLength(30)
  await person.click(screen.getByRole("button", { name: "Show older" }))
  expect(await screen.findAllByText("Opened the full lesson")).toHaveLength(31)
  // The button is gone, and the focus is where it was: at the end of the list.
  await waitFor(() => expect(screen.getByText("That is all.")).toHaveFocus())
  // Nothing private is announced where no plugin shows anything of that kind.
  expect(screen.queryByText(/^Private/)).toBeNull()
})

test("of an erased account nothing can be changed any more", async () => {
  const erased = { ...ada, username: "erased:7:1f", fullName: "", status: "terminated" }
  server.use(
    http.get("*/api/admin/students/7/record", () => HttpResponse.json({ ...record, student: erased })),
  )
  open()
  expect(await screen.findByRole("heading", { level: 1, name: "Erased account" })).toBeVisible()
  expect(screen.queryByRole("button", { name: /Activate|Pause/ })).toBeNull()
})

test("two-step sign-in is turned off after one's own password", async () => {
  let on = true
  const shown: unknown[] = []
  server.use(
    http.get("*/api/admin/students/7/record", () => HttpResponse.json({ ...record, twoStep: on })),
    http.post("*/api/admin/students/7/second-factor/remove", async ({ request }) => {
      const body = await request.text()
      shown.push(body && JSON.parse(body))
      if (!body) return HttpResponse.json({ message: "Please enter your password first." }, { status: 403 })
      if (!body.includes("admin123")) return HttpResponse.json({ message: "Wrong." }, { status: 403 })
      on = false
      return HttpResponse.json({ success: true })
    }),
  )
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Turn off two-step sign-in" }))
  const dialog = within(screen.getByRole("dialog", { name: "Turn off two-step sign-in for Ada Lovelace?" }))
  await person.click(dialog.getByRole("button", { name: "Turn off" }))
  const field = await dialog.findByLabelText("Your password")
  expect(dialog.getByText("Please enter your password first.")).toBeVisible()
  await waitFor(() => expect(field).toHaveFocus())
  await person.keyboard("mistyped{Enter}")
  expect(await dialog.findByText("Wrong.")).toBeVisible()
  await person.keyboard("admin123{Enter}")
  await waitFor(() => expect(screen.queryByRole("region", { name: "Two-step sign-in" })).toBeNull())
  expect(shown).toEqual(["", { password: "mistyped" }, { password: "admin123" }])
})

test("what plugins know of the student comes below a note that it is private", async () => {
  const Fill = ({ studentId }: { studentId: number }) => <p>Questions of {studentId}</p>
  renderPage(<StudentPage />, {
    path: "/admin/students/:id",
    at: "/admin/students/7",
    user: administrator,
    boot: {
      plugins: [
        {
          name: "tutor",
          version: "1",
          sdk: "^1.0.0",
          entry: "/x.js",
          pages: [],
          nav: [],
          slots: [{ slot: "admin.student", module: "./Questions", label: null, order: 10 }],
          preload: {},
          palette: [],
          offline: { pages: [], data: [] },
        },
      ],
    },
    load: () => Promise.resolve(Fill as RemoteComponent),
  })
  expect(await screen.findByText("Questions of 7")).toBeVisible()
  expect(screen.getByText(/^Private/)).toBeVisible()
})

test("notes are saved, and what is not saved yet is said and kept", async () => {
  let body: unknown
  server.use(
    http.post("*/api/admin/students/7/notes", async ({ request }) => {
      body = await request.json()
      return HttpResponse.json({ ...record.student, notes: "Called." })
    }),
  )
  const { person } = open()
  const box = await screen.findByLabelText("Notes")
  expect(box).toHaveValue("Call <b>her</b>")
  expect(screen.getByRole("button", { name: "Save notes" })).toBeDisabled()
  await person.clear(box)
  await person.type(box, "Called.")
  expect(screen.getByText("Not saved yet")).toBeVisible()
  expect(JSON.stringify({ ...sessionStorage })).toContain("Called.")
  await person.click(screen.getByRole("button", { name: "Save notes" }))
  expect(await screen.findByText("Notes saved")).toBeVisible()
  expect(body).toEqual({ notes: "Called.", before: "Call <b>her</b>" })
  expect(screen.queryByText("Not saved yet")).toBeNull()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("Called.")
})

test("what a colleague wrote meanwhile is shown before it is replaced", async () => {
  let there = "Call <b>her</b>"
  const bodies: unknown[] = []
  server.use(
    http.get("*/api/admin/students/7/record", () =>
      HttpResponse.json({ ...record, student: { ...record.student, notes: there } }),
    ),
    http.post("*/api/admin/students/7/notes", async ({ request }) => {
      const body = (await request.json()) as { notes: string; before: string }
      bodies.push(body)
      if (body.before !== there)
        return HttpResponse.json(
          { message: "Somebody else has changed these notes meanwhile." },
          { status: 409 },
        )
      return HttpResponse.json({ ...record.student, notes: body.notes })
    }),
  )
  const { person } = open()
  const box = await screen.findByLabelText("Notes")
  await person.type(box, " Tuesday.")
  there = "Allergic to latex."
  await person.click(screen.getByRole("button", { name: "Save notes" }))
  expect(await screen.findByText("Allergic to latex.")).toBeVisible()
  expect(screen.getByText(/A colleague changed these notes/)).toBeVisible()
  expect(box).toHaveValue("Call <b>her</b> Tuesday.")
  await person.clear(box)
  await person.type(box, "Allergic to latex. Call her.")
  await person.click(screen.getByRole("button", { name: "Save notes" }))
  expect(await screen.findByText("Notes saved")).toBeVisible()
  expect(bodies.at(-1)).toEqual({ notes: "Allergic to latex. Call her.", before: "Allergic to latex." })
  expect(screen.queryByText(/A colleague changed/)).toBeNull()
})

test("a number that nobody has is said to be nobody's", async () => {
  server.use(
    http.get("*/api/admin/students/7/record", () =>
      HttpResponse.json({ message: "There is no user 7." }, { status: 404 }),
    ),
  )
  open()
  expect(await screen.findByText("There is no student #7.")).toBeVisible()
})

test("the dashboard is shown as the student sees it, and nothing can be done there", async () => {
  server.use(
    http.get("*/api/admin/students/7/as-student", () =>
      HttpResponse.json({ user: ada, progress: [progress] }),
    ),
  )
  renderPage(<AsStudentPage />, {
    path: "/admin/students/:id/as-student",
    at: "/admin/students/7/as-student",
    user: administrator,
  })
  expect(await screen.findByRole("heading", { name: "Welcome, ada" })).toBeVisible()
  expect(screen.getByText(/You are looking at the dashboard of Ada Lovelace/)).toBeVisible()
  expect(await screen.findByRole("progressbar", { name: "Module 2" })).toHaveAttribute("aria-valuenow", "40")
  expect(screen.queryAllByRole("button")).toHaveLength(0)
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["Back to Ada Lovelace"])
})

test("the small drawing goes up where a day ended higher, and on until today", () => {
  const days = [
    { day: "2026-11-10", lastPosition: 50 },
    { day: "2026-11-15", lastPosition: 100 },
  ]
  const today = Date.parse("2026-11-19T00:00:00Z") / 86_400_000
  expect(stepPath(days, today)).toBe("M0 27.0H12.0V14.0H72.0V1.0H120")
  expect(stepPath([], today)).toBe("")
})

test("why a student is flagged stands with what to do about it and the way to the next", async () => {
  open()
  const panel = within(await screen.findByRole("region", { name: "Needs attention" }))
  expect(panel.getByText("Inactive for 14 days")).toBeVisible()
  expect(panel.getByRole("button", { name: "Done with Ada Lovelace" })).toBeVisible()
  expect(panel.getByRole("link", { name: "Next student: Bob Babbage" })).toHaveAttribute(
    "href",
    "/admin/students/8",
  )
})

test("dated notes and nudges stand with author and time, the newest first", async () => {
  open()
  const log = within(await screen.findByRole("region", { name: "Dated notes and messages, newest first" }))
  const [first, second] = log.getAllByRole("listitem")
  expect(first).toHaveTextContent(
    /Hello Ada, is something in the way\?.*grace.*email requested · not dismissed yet/,
  )
  expect(second).toHaveTextContent(/Works nights\..*grace · Nov 20, 2026/)
})
