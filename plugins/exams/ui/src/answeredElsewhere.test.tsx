import type { QuestionResponse } from "@cubital/sdk"
import { HttpResponse, http, renderPage, screen, server, student, waitFor } from "@cubital/sdk/testing"
import type { NewAnswer } from "./exams"
import SittingPage from "./SittingPage"
import { serveExams, sitting } from "./testing/school"

const at = (position: number, response: QuestionResponse | null, seq: number, secondsAgo: number) => ({
  position,
  response,
  flagged: false,
  struck: [],
  seq,
  secondsAgo,
})

const open = () => renderPage(<SittingPage />, { path: "/exams/:id", at: "/exams/7", user: student })

test("an answer of this moment stands, though another page has answered the question before", async () => {
  serveExams()
  const { person } = open()
  await screen.findByText("Which vein first?")
  const before = [at(0, "Basilic", 3, 30)]
  const sent: NewAnswer[] = []
  server.use(
    http.post("*/api/exams/sittings/7/answers", async ({ request }) => {
      const { answers } = (await request.json()) as { answers: NewAnswer[] }
      sent.push(...answers)
      return HttpResponse.json({ taken: true, older: sent.length === 1 ? [0] : [], secondsLeft: 7000 })
    }),
    http.get("*/api/exams/sittings/7", () => HttpResponse.json({ ...sitting, answers: before })),
  )
  await person.click(screen.getByRole("radio", { name: "Cephalic" }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ response: "Cephalic", seq: 4 }))
  expect(screen.getByRole("radio", { name: "Cephalic" })).toBeChecked()
})

test("who comes back to the page sees what was answered elsewhere meanwhile", async () => {
  serveExams()
  open()
  await screen.findByText("Which vein first?")
  const answers = [at(0, "Basilic", 3, 30)]
  server.use(http.get("*/api/exams/sittings/7", () => HttpResponse.json({ ...sitting, answers })))
  document.dispatchEvent(new Event("visibilitychange"))
  await waitFor(() => expect(screen.getByRole("radio", { name: "Basilic" })).toBeChecked())
})

test("an answer that another device has overtaken gives way to that one, and one stays where one is", async () => {
  const clock = vi.spyOn(Date, "now")
  const answers = [at(0, "Cephalic", 1, 300), at(1, ["Turning"], 1, 300)]
  serveExams({ sitting: { ...sitting, answers } })
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Question 2, answered" }))
  await screen.findByText("Which break cells?")
  const later = [answers[0], at(1, ["Shaking"], 5, 30)]
  server.use(
    http.post("*/api/exams/sittings/7/answers", () => {
      // It waited for a network.
      const now = Date.now()
      clock.mockImplementation(() => now + 60_000)
      return HttpResponse.json({ taken: true, older: [1], secondsLeft: 7000 })
    }),
    http.get("*/api/exams/sittings/7", () => HttpResponse.json({ ...sitting, answers: later })),
  )
  await person.click(screen.getByRole("checkbox", { name: "Wet alcohol" }))
  await waitFor(() => expect(screen.getByRole("checkbox", { name: "Shaking" })).toBeChecked())
  expect(screen.getByRole("checkbox", { name: "Wet alcohol" })).not.toBeChecked()
  expect(screen.getByText("Which break cells?")).toBeVisible()
  expect(await screen.findByText("Question 2: answered elsewhere", {}, { timeout: 5000 })).toBeVisible()
})

test("an answer is sent with its age, however long it had to wait for a network", async () => {
  serveExams()
  const clock = vi.spyOn(Date, "now")
  const { person } = open()
  await screen.findByText("Which vein first?")
  const sent: { response: string; seq: number; secondsAgo: number }[] = []
  let isAway = true
  server.use(
    http.post("*/api/exams/sittings/7/answers", async ({ request }) => {
      if (isAway) return HttpResponse.error()
      sent.push(...((await request.json()) as { answers: typeof sent }).answers)
      return HttpResponse.json({ taken: true, older: [], secondsLeft: 7000 })
    }),
  )
  await person.click(screen.getByRole("radio", { name: "Cephalic" }))
  const chosen = Date.now()
  clock.mockImplementation(() => chosen + 60_000)
  isAway = false
  await person.click(screen.getByRole("radio", { name: "Basilic" }))
  await waitFor(() => expect(sent).toHaveLength(2))
  const [before, after] = sent
  expect(before).toMatchObject({ response: "Cephalic", seq: 1 })
  expect(before?.secondsAgo).toBeGreaterThan(50)
  expect(before?.secondsAgo).toBeLessThan(60)
  expect(after).toMatchObject({ response: "Basilic", seq: 2, secondsAgo: 0 })
  expect(before).not.toHaveProperty("madeAt")
})

test("a page elsewhere that only looked at the question costs no answer", async () => {
  serveExams()
  const { person } = open()
  await screen.findByText("Which vein first?")
  const looked = [at(0, null, 3, 30)]
  const seqs: number[] = []
  server.use(
    http.post("*/api/exams/sittings/7/answers", async ({ request }) => {
      const { answers } = (await request.json()) as { answers: NewAnswer[] }
      seqs.push(...answers.map(({ seq }) => seq))
      return HttpResponse.json({ taken: true, older: seqs.length === 1 ? [0] : [], secondsLeft: 7000 })
    }),
    http.get("*/api/exams/sittings/7", () => HttpResponse.json({ ...sitting, answers: looked })),
  )
  await person.click(screen.getByRole("radio", { name: "Cephalic" }))
  await waitFor(() => expect(seqs).toEqual([1, 4]))
  expect(screen.getByRole("radio", { name: "Cephalic" })).toBeChecked()
})
