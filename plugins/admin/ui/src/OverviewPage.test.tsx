import { administrator, HttpResponse, http, renderPage, screen, server, within } from "@cubital/sdk/testing"
import { vi } from "vitest"
import AuditPage from "./AuditPage"
import OverviewPage from "./OverviewPage"
import QuestionsPage from "./QuestionsPage"

// What is drawn needs a browser; the journeys look at it there.
vi.mock("./overview/Bars", () => ({ default: () => <p>Drawing</p> }))

const overview = {
  activeDays: [
    { day: "2026-11-20", students: 1200 },
    { day: "2026-11-21", students: 1 },
  ],
  progress: [
    { step: "0", students: 3 },
    { step: "100", students: 1 },
  ],
  modules: [{ moduleId: 2, started: 9, half: 5, completed: 2 }],
  hours: [
    { hour: 9, share: 80 },
    { hour: 10, share: 20 },
  ],
}
const question = {
  question: "quiz:4",
  text: "Which tube comes first?",
  moduleId: null,
  source: "quiz",
  students: 40,
  difficulty: 25,
  discrimination: 0.05,
  choices: [
    { text: "Lavender", correct: false, given: 30, share: 75 },
    { text: "Blood cultures", correct: true, given: 10, share: 25 },
  ],
  few: false,
  warnings: ["Most students are wrong."],
}

let students = 4

beforeEach(() => {
  students = 4
  server.use(
    http.get("*/api/admin/overview", () => HttpResponse.json(overview)),
    http.get("*/api/admin/students/counts", () => HttpResponse.json({ total: students })),
    http.get("*/api/admin/questions", () =>
      HttpResponse.json([question, { ...question, question: "quiz:5", text: null, few: true, warnings: [] }]),
    ),
  )
})

test("the numbers are said in words, and every chart has its table", async () => {
  const { person } = renderPage(<OverviewPage />, { path: "/admin/overview", user: administrator })
  expect(
    await screen.findByText(/1 student studied today\. The busiest of 30 days: Nov 20, with 1,200/),
  ).toBeVisible()
  expect(screen.getByText(/Of 4 students, 1 has started and 1 has completed/)).toBeVisible()
  expect(await screen.findByText(/Most are still in, or left, module 2: 9 started, 2 finished/)).toBeVisible()
  expect(screen.getByText(/Busiest hour: 9 AM your time \(80%/)).toBeVisible()
  expect(
    await screen.findByText(/Missed by 75% of those who answered: “Which tube comes first\?”/),
  ).toBeVisible()

  const toggles = screen.getAllByRole("button", { name: /show as table/ })
  expect(toggles).toHaveLength(5)
  for (const toggle of toggles) await person.click(toggle)
  const days = within(screen.getByRole("table", { name: "Active students per day" }))
  expect(days.getByRole("row", { name: "Nov 20 1,200" })).toBeVisible()
  const funnel = within(screen.getByRole("table", { name: "Module funnel" }))
  expect(funnel.getByRole("row", { name: /^2\. .* 9 5 2$/ })).toBeVisible()
  expect(screen.queryByText("Drawing")).toBeNull()
})

test("a school without students is told how to begin, and no other is", async () => {
  students = 0
  const { unmount } = renderPage(<OverviewPage />, { path: "/admin/overview", user: administrator })
  expect(await screen.findByRole("heading", { name: "Get started" })).toBeVisible()
  expect(screen.getByRole("link", { name: "home page" })).toHaveAttribute("href", "/")
  unmount()
  students = 1
  renderPage(<OverviewPage />, { path: "/admin/overview", user: administrator })
  expect(await screen.findByRole("heading", { name: "Module funnel" })).toBeVisible()
  expect(screen.queryByRole("heading", { name: "Get started" })).toBeNull()
})

test("what needs review comes first with its reason, all else is folded by module and named by words", async () => {
  server.use(
    http.get("*/api/admin/questions", () =>
      HttpResponse.json([
        question,
        { ...question, question: "practice:2:ab", text: "Which vein?", moduleId: 2, few: true, warnings: [] },
        { ...question, question: "quiz:5", text: null, few: true, warnings: [] },
      ]),
    ),
  )
  const { person } = renderPage(<QuestionsPage />, { path: "/admin/questions", user: administrator })
  const review = within(await screen.findByRole("list", { name: "Needs review" }))
  expect(review.getAllByRole("listitem")[0]).toHaveTextContent(
    /^Which tube comes first\?Most students are wrong\.25% correct/,
  )
  expect(screen.getByRole("heading", { name: "Needs review (1)" })).toBeVisible()

  await screen.findByRole("heading", { name: /^2\. / })
  const groups = within(screen.getByRole("list", { name: "Questions by module" })).getAllByRole("heading")
  expect(groups.map((group) => group.textContent)).toEqual([
    expect.stringMatching(/^2\. /),
    "Practice games",
    "No longer in the course",
  ])
  expect(screen.getByText("Which vein?")).not.toBeVisible()
  await person.click(groups[0] as HTMLElement)
  expect(screen.getByText("Which vein?")).toBeVisible()
  await person.click(groups[2] as HTMLElement)
  await person.click(screen.getByText("A question that was removed"))
  expect(screen.getByText(/too few answers to be reliable · quiz:5/)).toBeVisible()
  expect(screen.getAllByText("75% (30)").at(-1)).toBeVisible()
})

test("the audit is filtered by the server, and the file holds what is shown", async () => {
  const requests: string[] = []
  const line = {
    id: 5,
    at: new Date().toISOString(),
    action: "status_changed",
    actorId: 1,
    actor: "grace",
    subjectId: 7,
    subject: "ada",
    sessionId: 2,
    details: { before: "paused", after: "active" },
  }
  server.use(
    http.get("*/api/admin/audit", ({ request }) => {
      requests.push(new URL(request.url).search)
      return HttpResponse.json([line])
    }),
    http.get("*/api/admin/audit/actions", () => HttpResponse.json(["registered", "status_changed"])),
  )
  const { person, where } = renderPage(<AuditPage />, { path: "/admin/audit", user: administrator })
  expect(await screen.findByText("Paused → Active")).toBeVisible()
  await person.selectOptions(await screen.findByLabelText("Action"), "Status changed")
  await person.type(screen.getByLabelText("Account"), "ada")
  expect(await screen.findByText("Paused → Active")).toBeVisible()
  expect(requests.at(-1)).toBe("?action=status_changed&subject=ada&limit=50")
  expect(where()).toBe("/admin/audit?action=status_changed&subject=ada")
  expect(screen.getByRole("link", { name: "Export CSV" })).toHaveAttribute(
    "href",
    "/api/admin/audit/file?action=status_changed&subject=ada",
  )
})
