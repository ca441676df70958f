import {
  HttpResponse,
  http,
  renderPage,
  screen,
  server,
  student,
  waitFor,
  within,
} from "@cubital/sdk/testing"
import type { Readiness, Result } from "./exams"
import SittingPage from "./SittingPage"
import { exams, result, serveExams, sitting, unready } from "./testing/school"

const open = () => renderPage(<SittingPage />, { path: "/exams/:id", at: "/exams/7", user: student })

function serveResult(change: Partial<Result> = {}, readiness: Partial<Readiness> = {}) {
  const seen = serveExams({
    sitting: { ...sitting, handedInAt: "2026-11-25T11:00:00.000Z" },
    readiness: { ...unready, ...readiness },
  })
  server.use(http.get("*/api/exams/sittings/7/result", () => HttpResponse.json({ ...result, ...change })))
  return seen
}

const steps = async (count: number) => {
  const section = await screen.findByRole("region", { name: "What to do next" })
  await waitFor(() => expect(within(section).getAllByRole("listitem")).toHaveLength(count))
  return within(section).getAllByRole("listitem")
}

const domains = [
  { id: "safety", name: "Safety", questions: 6, right: 5, percent: 83.3 },
  { id: "draws", name: "Draws", questions: 6, right: 2, percent: 33.3 },
]

test("the result tells how sure it is, each domain, and what was missed with its reasons", async () => {
  serveResult()
  const { person } = open()
  expect(
    await screen.findByText(
      /2 questions say little yet. Of another exam of this length you would likely answer 20% to 80% rightly: 75% is within/,
    ),
  ).toBeVisible()
  expect(screen.getByText("1 of 2 right")).toBeVisible()
  expect(screen.getByText("passing: 75%")).toBeVisible()
  expect(screen.queryByText("Which vein first?")).toBeNull()
  expect(await screen.findByText("Which break cells?")).toBeVisible()
  expect(screen.getByText("Why Wet alcohol.")).toBeVisible()
  expect(screen.getByText("Did not count")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "All (3)" }))
  expect(await screen.findByText("Which vein first?")).toBeVisible()
})

test("a result that is opened later takes no focus from the page's heading", async () => {
  serveResult()
  open()
  expect(await screen.findByText("Not passed yet")).not.toHaveFocus()
})

test("one question is spoken of as one", async () => {
  serveResult({ scored: 1 })
  open()
  expect(await screen.findByText(/1 question says little yet\./)).toBeVisible()
})

test("one exam that is sure enough does not say that it says little", async () => {
  serveResult({ low: 60, high: 85 })
  open()
  expect(await screen.findByText(/would likely answer 60% to 85% rightly/)).not.toHaveTextContent(
    "say little yet",
  )
})

test("what comes next begins with this exam: what was missed, its weakest domain, then all answers", async () => {
  const overall = unready.domains.map((one) => ({
    ...one,
    answers: 40,
    percent: one.id === "safety" ? 60 : 70,
    low: 55,
    high: 80,
  }))
  const seen = serveResult({ domains }, { chance: 80, low: 70, high: 90, domains: overall })
  const { person } = open()
  const [missed, weakest, all] = await steps(3)
  expect(missed).toHaveTextContent("This examWhat you missed, once more")
  expect(missed).toHaveTextContent("Practice what I missed: 2 questions")
  expect(weakest).toHaveTextContent("This examWeakest in this exam: Draws2 of 6 right.Practice Draws")
  expect(all).toHaveTextContent(
    "All your answersWeakest in all your answers: SafetyOf such questions you would answer about 60% rightly.",
  )
  await person.click(screen.getByRole("button", { name: "Practice Draws" }))
  await person.click(await screen.findByRole("button", { name: "Begin now" }))
  await waitFor(() => expect(seen.begun[0]).toMatchObject({ exam: "cpt", form: "domain", domain: "draws" }))
})

test.each([
  [40, "2 of 6 right; also the weakest in all your answers.Practice"],
  [9, "2 of 6 right.Practice"],
])("a domain with %d answers that comes first here and overall is one step", async (answers, words) => {
  const overall = unready.domains.map((one) => ({
    ...one,
    ...(one.id === "draws" && { answers, percent: 40, low: 30, high: 50 }),
  }))
  serveResult({ domains }, { domains: overall })
  open()
  const [, weakest] = await steps(2)
  expect(weakest).toHaveTextContent(`Weakest in this exam: Draws${words}`)
})

test("an exam of one domain has no weakest one, and leads to what all answers say", async () => {
  const seen = serveResult({ form: "domain", formName: "Safety" })
  const { person } = open()
  const [, all] = await steps(2)
  expect(all).toHaveTextContent(
    "More answers needed: DrawsYou answered 0 of the 10 questions in it that your chance of passing needs.",
  )
  await person.click(screen.getByRole("button", { name: "Practice Draws" }))
  await person.click(await screen.findByRole("button", { name: "Begin now" }))
  await waitFor(() => expect(seen.begun[0]).toMatchObject({ domain: "draws" }))
})

test("while another exam is open the steps say why none can begin", async () => {
  serveResult({ domains })
  const summary = { ...sitting, id: 8, percent: null, passed: null }
  server.use(http.get("*/api/exams", () => HttpResponse.json({ ...exams, sittings: [summary] })))
  open()
  expect(await screen.findByText(/^Hand in your open exam first/)).toBeVisible()
  expect(screen.getByRole("button", { name: "Practice Draws" })).toBeDisabled()
  expect(screen.getByRole("button", { name: /^Practice what I missed/ })).toBeEnabled()
})
