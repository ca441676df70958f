import { HttpResponse, http, renderPage, screen, server, student, waitFor } from "@cubital/sdk/testing"
import type { NewAnswer } from "./exams"
import SittingPage from "./SittingPage"
import { serveExams, sitting } from "./testing/school"

const open = () => renderPage(<SittingPage />, { path: "/exams/:id", at: "/exams/7", user: student })

test("an answer of this moment stands, though another page has answered the question before", async () => {
  serveExams()
  const { person } = open()
  await screen.findByText("Which vein first?")
  const before = [{ position: 0, response: "Basilic", flagged: false, struck: [], seq: 3 }]
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
  const answers = [{ position: 0, response: "Basilic", flagged: false, struck: [], seq: 3 }]
  server.use(http.get("*/api/exams/sittings/7", () => HttpResponse.json({ ...sitting, answers })))
  document.dispatchEvent(new Event("visibilitychange"))
  await waitFor(() => expect(screen.getByRole("radio", { name: "Basilic" })).toBeChecked())
})

test("an answer that another device has overtaken gives way to that one, and one stays where one is", async () => {
  const clock = vi.spyOn(performance, "now")
  const answers = [
    { position: 0, response: "Cephalic", flagged: false, struck: [], seq: 1 },
    { position: 1, response: ["Turning"], flagged: false, struck: [], seq: 1 },
  ]
  serveExams({ sitting: { ...sitting, answers } })
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Question 2, answered" }))
  await screen.findByText("Which break cells?")
  const later = [answers[0], { ...answers[1], response: ["Shaking"], seq: 5 }]
  server.use(
    http.post("*/api/exams/sittings/7/answers", () => {
      // It waited for a network.
      const now = performance.now()
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

test("a page elsewhere that only looked at the question costs no answer", async () => {
  serveExams()
  const { person } = open()
  await screen.findByText("Which vein first?")
  const looked = [{ position: 0, response: null, flagged: false, struck: [], seq: 3 }]
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
