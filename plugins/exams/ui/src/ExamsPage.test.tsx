import { renderPage, screen, student, waitFor, within } from "@cubital/sdk/testing"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import ExamsPage from "./ExamsPage"
import type { Readiness } from "./exams"
import { exams, serveExams, sitting, unready } from "./testing/school"

const open = () => renderPage(<ExamsPage />, { path: "/exams", user: student })

test("an exam begins after it was said what it is", async () => {
  const seen = serveExams()
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Begin: CPT, Full exam" }))
  const dialog = await screen.findByRole("alertdialog")
  expect(dialog).toHaveTextContent("100 questions, 2 h. The clock runs on the server")
  expect(seen.begun).toEqual([])
  await person.click(within(dialog).getByRole("button", { name: "Begin now" }))
  await waitFor(() => expect(seen.begun).toHaveLength(1))
  expect(seen.begun[0]).toMatchObject({ exam: "cpt", form: "full", domain: null })
})

test("one domain is chosen by its name", async () => {
  const seen = serveExams()
  const { person } = open()
  await person.selectOptions(await screen.findByLabelText("Domain"), "Draws")
  expect(screen.getByText("9 questions, 11 min")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Begin: CPT, One domain" }))
  expect(await screen.findByRole("alertdialog")).toHaveTextContent("9 questions, 11 min. The clock")
  await person.click(await screen.findByRole("button", { name: "Begin now" }))
  await waitFor(() => expect(seen.begun[0]).toMatchObject({ form: "domain", domain: "draws" }))
})

test("extra time is told with the times", async () => {
  serveExams({ exams: { ...exams, timeMultiplier: 1.5 } })
  open()
  expect(await screen.findByText("100 questions, 3 h with your extra time")).toBeVisible()
})

test("an open exam is gone on with, and no other begun", async () => {
  const summary = { ...sitting, percent: null, passed: null }
  serveExams({ exams: { ...exams, sittings: [summary] } })
  open()
  expect(await screen.findByRole("heading", { name: "Your open exam: CPT, Full exam" })).toBeVisible()
  expect(screen.getByText(/Another exam can begin when this one is handed in\./)).toBeVisible()
  expect(await screen.findByRole("link", { name: "Go on" })).toHaveAttribute("href", "/exams/7")
  expect(screen.getByRole("button", { name: "Begin: CPT, Full exam" })).toBeDisabled()
})

test("a domain of which little is known is told by its bounds, one that is known by its share", async () => {
  const domains = [
    { ...unready.domains[0], percent: 62, low: 40, high: 85, answers: 10 },
    { ...unready.domains[1], percent: 71, low: 60, high: 82, answers: 60 },
  ] as typeof unready.domains
  serveExams({ readiness: { ...unready, chance: 80, low: 70, high: 90, domains } })
  open()
  const ready = await screen.findByRole("region", { name: "Readiness for CPT" })
  expect(ready).toHaveTextContent(
    "Weakest in all your answers: Safety. Of such questions you would answer about 40% to 85% rightly.",
  )
  expect(ready).toHaveTextContent("Safety40% to 85%10 answers so far: best estimate 62%")
  expect(ready).toHaveTextContent("Draws71%60% to 82%")
  expect(ready).toHaveTextContent("How much of each domain's questions you would answer rightly today:Safety")
})

test("the last result and the way to all stand above what can be begun", async () => {
  const last = { ...sitting, handedInAt: "2026-11-25T11:00:00.000Z", percent: 81.2, passed: true }
  const first = { ...last, id: 6, formName: "Short exam", percent: 60, passed: false }
  serveExams({ exams: { ...exams, sittings: [last, first] } })
  const { person } = open()
  const line = (await screen.findByText(/^Your last result:/)).closest("p")
  expect(line).toHaveTextContent(
    "Your last result: CPT, Full exam, Nov 25, 2026, 81% rightPassedAll 2 results",
  )
  if (!line) throw new Error("no line")
  expect(within(line).getByRole("link", { name: "CPT, Full exam" })).toHaveAttribute("href", "/exams/7")
  const begin = screen.getByRole("button", { name: "Begin: CPT, Full exam" })
  expect(line.compareDocumentPosition(begin)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await person.click(within(line).getByRole("link", { name: "All 2 results" }))
  expect(screen.getByRole("region", { name: "Your exams so far" })).toHaveAttribute("id", "earlier")
})

test("without an earlier exam no result is spoken of", async () => {
  serveExams()
  open()
  await screen.findByRole("button", { name: "Begin: CPT, Full exam" })
  expect(screen.queryByText(/Your last result/)).toBeNull()
})

test("earlier exams lead to their results", async () => {
  const summary = { ...sitting, handedInAt: "2026-11-25T11:00:00.000Z", percent: 81.2, passed: true }
  serveExams({ exams: { ...exams, sittings: [summary] } })
  open()
  const row = await screen.findByRole("row", { name: /CPT, Full exam/ })
  expect(row).toHaveTextContent("81%")
  expect(row).toHaveTextContent("Passed")
})

test("an earlier exam that asks what the open one asks tells no marks", async () => {
  const earlier = { ...sitting, id: 6, handedInAt: "2026-11-25T09:00:00.000Z", percent: null, passed: null }
  const current = { ...sitting, percent: null, passed: null }
  serveExams({ exams: { ...exams, sittings: [current, earlier] } })
  open()
  const row = await screen.findByRole("row", { name: /CPT, Full exam/ })
  expect(row).toHaveTextContent("Asks what your open exam asks: after that")
  expect(row).not.toHaveTextContent(/%|Not passed yet/)
})

test("who begins an exam keeps no result of an earlier one on the page", async () => {
  serveExams()
  let cache: QueryClient | undefined
  function WithCache() {
    cache = useQueryClient()
    return <ExamsPage />
  }
  const { person } = renderPage(<WithCache />, { path: "/exams", user: student })
  const paths = ["/api/exams/sittings/6/result", "/api/resources/review?offset=0"]
  for (const path of [...paths, "/api/modules"]) cache?.setQueryData([path], {})
  await person.click(await screen.findByRole("button", { name: "Begin: CPT, Full exam" }))
  await person.click(await screen.findByRole("button", { name: "Begin now" }))
  await waitFor(() => expect(cache?.getQueryData([paths[0]])).toBeUndefined())
  expect(cache?.getQueryData([paths[1]])).toBeUndefined()
  expect(cache?.getQueryData(["/api/modules"])).toBeDefined()
})

test("an exam of one domain is above or below the passing score, and passed by nobody", async () => {
  const handedIn = { ...sitting, handedInAt: "2026-11-25T11:00:00.000Z", percent: 60, passed: false }
  const part = { ...handedIn, id: 8, form: "domain", formName: "Safety", percent: 80, passed: true }
  serveExams({ exams: { ...exams, sittings: [handedIn, part] } })
  open()
  expect(await screen.findByRole("row", { name: /CPT, Safety/ })).toHaveTextContent("Above the passing score")
  expect(screen.getByRole("row", { name: /CPT, Full exam/ })).toHaveTextContent("Not passed yet")
})

test("too few answers have no chance yet, enough have one with its bounds", async () => {
  serveExams()
  const { unmount } = open()
  expect(await screen.findByText("Too early to tell: 48 more answers needed.")).toBeVisible()
  expect(screen.getByText(/^Of them 10 in Draws\. Lesson checks, practice exams/)).toBeVisible()
  unmount()
  serveExams({ readiness: { ...unready, chance: 71.6, low: 60, high: 90 } })
  open()
  expect(await screen.findByRole("region", { name: "Readiness for CPT" })).toHaveTextContent(
    "Would you pass today? 71% chance of passing, between 60% and 90%.",
  )
})

test("one answer that is missing is spoken of as one", async () => {
  const [safety, draws] = unready.domains as [Readiness["domains"][0], Readiness["domains"][0]]
  serveExams({ readiness: { ...unready, answers: 59, domains: [safety, { ...draws, answers: 9 }] } })
  open()
  expect(await screen.findByText("Too early to tell: 1 more answer needed.")).toBeVisible()
  expect(screen.getByText(/^It must be in Draws\. Lesson checks, practice exams/)).toBeVisible()
})

test("a chance whose bounds are far apart is told by them first, smaller, and with what would narrow it", async () => {
  const wide = { ...unready, chance: 89.3, low: 37.2, high: 100, unsure: true, answersToNarrow: 100 }
  serveExams({ readiness: wide })
  const { unmount } = open()
  expect(await screen.findByRole("region", { name: "Readiness for CPT" })).toHaveTextContent(
    "Would you pass today? Too early to tell: your chance of passing is between 37% and 100%.About 100 more answers would narrow this range. Best estimate of your chance so far: 89%.",
  )
  const large = screen.getByText("Too early to tell: your chance of passing is between 37% and 100%.")
  const size = (element: HTMLElement) => Number.parseFloat(getComputedStyle(element).fontSize)
  const wideSize = size(large)
  unmount()
  serveExams({ readiness: { ...wide, low: 80, unsure: false, answersToNarrow: null } })
  open()
  expect(size(await screen.findByText("89%"))).toBeGreaterThan(wideSize)
})

test("the domain that lacks most answers is practiced by one button, later the weakest one", async () => {
  const seen = serveExams()
  const { person, unmount } = open()
  await person.click(await screen.findByRole("button", { name: "Practice Draws" }))
  const dialog = await screen.findByRole("alertdialog", { name: "Begin CPT, Draws?" })
  expect(dialog).toHaveTextContent("9 questions, 11 min. The clock")
  await person.click(within(dialog).getByRole("button", { name: "Begin now" }))
  await waitFor(() => expect(seen.begun[0]).toMatchObject({ exam: "cpt", form: "domain", domain: "draws" }))
  unmount()

  const domains = unready.domains.map((one) => ({
    ...one,
    answers: 40,
    percent: one.id === "safety" ? 60 : 70,
    low: 55,
    high: 80,
  }))
  serveExams({ readiness: { ...unready, chance: 71.6, low: 60, high: 90, domains } })
  open()
  expect(
    await screen.findByText(
      /Weakest in all your answers: Safety. Of such questions you would answer about 60% rightly/,
    ),
  ).toBeVisible()
  expect(screen.getByRole("button", { name: "Practice Safety" })).toBeEnabled()
  expect(screen.queryByRole("button", { name: "Practice Draws" })).toBeNull()
})

test("a domain without questions is not offered for practice", async () => {
  const [exam] = exams.exams
  if (!exam) throw new Error("no exam")
  const domains = exam.domains.map((one) => (one.id === "draws" ? { ...one, items: 0, questions: 0 } : one))
  serveExams({ exams: { ...exams, exams: [{ ...exam, domains }] } })
  open()
  expect(await screen.findByRole("button", { name: "Practice Safety" })).toBeVisible()
})

test("a school without exams says so", async () => {
  serveExams({ exams: { ...exams, exams: [] } })
  open()
  expect(await screen.findByText("This school has no mock exams yet.")).toBeVisible()
})
