import { HttpResponse, http, renderPage, screen, server, within } from "@cubital/sdk/testing"
import ReadyCard from "./ReadyCard"
import ResultsPage from "./ResultsPage"
import { exams, sitting, unready } from "./testing/school"

const student = {
  id: 4,
  name: "Ada",
  sittings: 2,
  lastPercent: 81,
  bestPercent: 81,
  passed: true,
  lastAt: "2026-11-25T11:00:00.000Z",
  answers: 120,
  needed: 60,
  chance: 72.9,
  low: 60,
  high: 88,
  unsure: false,
}
const unsure = {
  ...student,
  id: 5,
  name: "Ben",
  sittings: 0,
  lastPercent: null,
  bestPercent: null,
  passed: false,
  lastAt: null,
  answers: 12,
  chance: null,
  low: null,
  high: null,
}
const wide = { ...student, id: 6, name: "Cleo", chance: 89.3, low: 37, high: 100, unsure: true }
const item = {
  id: 1,
  domain: "safety",
  task: "gloves",
  level: "recall",
  kind: "one",
  stem: "Why gloves?",
  students: 6,
  answers: 5,
  percent: 66.7,
  discrimination: 0.25,
  seconds: 31,
  warnings: [],
}

function serve() {
  const pages: (string | null)[] = []
  server.use(
    http.get("*/api/exams", () => HttpResponse.json(exams)),
    http.get("*/api/exams/admin/class", ({ request }) => {
      const page = new URL(request.url).searchParams.get("page")
      pages.push(page)
      return HttpResponse.json({
        exam: "cpt",
        total: 26,
        page: Number(page),
        size: 25,
        sittings: 2,
        sat: 1,
        meanPercent: 77.5,
        domains: [
          { id: "safety", name: "Safety", answers: 60, percent: 80 },
          { id: "draws", name: "Draws", answers: 1, percent: 0 },
        ],
        students: page === "0" ? [student, wide] : [unsure],
      })
    }),
    http.get("*/api/exams/admin/items", () =>
      HttpResponse.json([
        item,
        { ...item, id: 2, stem: "Which needle?", percent: 33.3, seconds: 90 },
        { ...item, id: 4, stem: "Luck alone", percent: 0, answers: 4, seconds: 20 },
        {
          ...item,
          id: 3,
          stem: "Never met",
          students: 0,
          answers: 0,
          percent: null,
          discrimination: null,
          seconds: null,
        },
      ]),
    ),
  )
  return pages
}

test("the class, by student, page by page", async () => {
  const pages = serve()
  const { person } = renderPage(<ResultsPage />, { path: "/exam-results" })
  const row = await screen.findByRole("row", { name: /Ada/ })
  expect(row).toHaveTextContent("72% (60% to 88%)81%, Nov 25, 202681%, passed2")
  expect(within(row).getByRole("link", { name: "Ada" })).toHaveAttribute("href", "/admin/students/4")
  expect(screen.getByRole("row", { name: /Cleo/ })).toHaveTextContent("37% to 100% (89%) Unsure81%")
  expect(screen.getByText("2 exams handed in by 1 student, 77% right on average.")).toBeVisible()
  expect(screen.getByText("60 first answers")).toBeVisible()
  expect(screen.getByText("1 first answer")).toBeVisible()
  expect(screen.getByRole("link", { name: "Export CSV" })).toHaveAttribute(
    "href",
    "/api/exams/admin/class/file?exam=cpt",
  )
  await person.click(screen.getByRole("button", { name: "Next" }))
  expect(await screen.findByRole("row", { name: /Ben/ })).toHaveTextContent("12 of 60 answers——0")
  expect(pages).toEqual(["0", "1"])
})

test("the items that were met, in the order that one asks for", async () => {
  serve()
  const { person } = renderPage(<ResultsPage />, { path: "/exam-results", at: "/exam-results?of=items" })
  const stems = () =>
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent?.slice(0, 10))
  expect(
    await screen.findByText(
      "3 of 4 items were in an exam so far. First answers count; the file has all items.",
    ),
  ).toBeVisible()
  expect(stems()).toEqual(["Which need", "Why gloves"])
  expect(screen.getByText("Hardest lists only items with at least 5 first answers: 2 of 3.")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Slowest" }))
  expect(stems()).toEqual(["Which need", "Why gloves", "Luck alone"])
  expect(screen.queryByText(/at least 5 first answers/)).toBeNull()
  expect(screen.getByRole("row", { name: /Which needle/ })).toHaveTextContent("2 min")
})

test("the dashboard leads back into an exam that is open", async () => {
  server.use(
    http.get("*/api/exams/readiness", () => HttpResponse.json([unready])),
    http.get("*/api/exams", () => HttpResponse.json({ ...exams, sittings: [sitting] })),
  )
  renderPage(<ReadyCard />)
  expect(await screen.findByRole("link", { name: "Go on with CPT" })).toHaveAttribute("href", "/exams/7")
})

test("the dashboard says how likely one would pass, or how many answers are missing", async () => {
  server.use(
    http.get("*/api/exams", () => HttpResponse.json(exams)),
    http.get("*/api/exams/readiness", () =>
      HttpResponse.json([
        { ...unready, chance: 64.2, low: 50, high: 76 },
        { ...unready, exam: "pbt", examName: "PBT" },
        { ...unready, exam: "one", examName: "ONE", answers: 59, domains: unready.domains.slice(0, 1) },
        {
          ...unready,
          ...{ exam: "rpt", examName: "RPT", chance: 89.3, low: 37, high: 100 },
          ...{ unsure: true, answersToNarrow: 100 },
        },
      ]),
    ),
  )
  renderPage(<ReadyCard />)
  expect(await screen.findByText(/CPT:/)).toHaveTextContent("CPT: 64% chance of passing, between 50% and 76%")
  expect(screen.getByText("PBT: we can tell after 48 more answers")).toBeVisible()
  expect(screen.getByText("ONE: we can tell after 1 more answer")).toBeVisible()
  const wide = screen.getByText(/^RPT: too/)
  expect(wide).toHaveTextContent("RPT: too early to tell: your chance is between 37% and 100%")
  expect(screen.getByText("RPT: About 100 more answers would narrow this range.")).toBeVisible()
  expect(wide).not.toHaveTextContent("89%")
})
