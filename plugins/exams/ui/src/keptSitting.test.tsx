import { HttpResponse, http, renderPage, screen, server, student, waitFor } from "@cubital/sdk/testing"
import { QueryClient, useQueryClient } from "@tanstack/react-query"
import type { KeptSitting } from "./exams"
import SittingPage from "./SittingPage"
import { serveExams, sitting } from "./testing/school"
import { leftNow } from "./useKeptSitting"

const open = () => renderPage(<SittingPage />, { path: "/exams/:id", at: "/exams/7", user: student })

function BackOnline() {
  const client = useQueryClient()
  return (
    <>
      <button
        type="button"
        onClick={() => void client.invalidateQueries({ queryKey: ["/api/exams/sittings/7"] })}
      >
        Back online
      </button>
      <SittingPage />
    </>
  )
}

const answer = (position: number, response: string, seq: number) => ({
  position,
  response,
  flagged: false,
  struck: [],
  seq,
  secondsAgo: 0,
})

test("what the server has confirmed is in the copy that the device keeps, and no more than that", async () => {
  const writes = vi.spyOn(QueryClient.prototype, "setQueryData")
  const copy = () => {
    const of = writes.mock.results.map(({ value }) => value as KeptSitting | undefined)
    return of.findLast((one) => one?.questions)
  }
  serveExams()
  const { person } = open()
  await person.click(await screen.findByRole("radio", { name: "Cephalic" }))
  await waitFor(() => expect(copy()?.answers).toMatchObject([{ position: 0, response: "Cephalic", seq: 1 }]))
  expect(copy()).toMatchObject({ secondsLeft: 7000, place: 0 })
  expect(JSON.stringify(copy())).not.toMatch(/reason|"right"|correct|explanation/i)

  server.use(http.post("*/api/exams/sittings/7/answers", () => HttpResponse.error()))
  await person.click(screen.getByRole("radio", { name: "Basilic" }))
  await waitFor(() => expect(screen.getByRole("radio", { name: "Basilic" })).toBeChecked())
  expect(copy()?.answers).toMatchObject([{ response: "Cephalic" }])
  writes.mockRestore()
})

test("a copy goes on at its place, its clock has run, and it gives way to what the server has", async () => {
  const before = Date.now() - 600_000
  const copy: KeptSitting = {
    ...sitting,
    answers: [answer(0, "Cephalic", 2)],
    place: 1,
    secondsLeft: 7000,
    readAt: before,
    heardAt: before,
  }
  const { sent } = serveExams({ sitting: copy })
  const { person } = renderPage(<BackOnline />, { path: "/exams/:id", at: "/exams/7", user: student })
  expect(await screen.findByText("Which break cells?")).toBeVisible()
  expect(screen.getByRole("timer")).toHaveTextContent(/^1:46:\d\d$/)

  serveExams({ sitting: { ...sitting, answers: [answer(0, "Basilic", 3)], secondsLeft: 300 } })
  await person.click(screen.getByRole("button", { name: "Back online" }))
  await waitFor(() => expect(screen.getByRole("timer")).toHaveTextContent(/^[45]:\d\d$/))
  await person.click(screen.getByRole("button", { name: "Question 1, answered" }))
  expect(await screen.findByRole("radio", { name: "Basilic" })).toBeChecked()
  expect(sent.filter(({ response }) => response === "Cephalic")).toEqual([])
})

test("a look at what another device has answered since is no later answer", async () => {
  const before = Date.now() - 600_000
  const answers = [answer(0, "Cephalic", 2)]
  const { sent } = serveExams({
    sitting: { ...sitting, answers, readAt: before, heardAt: before } as KeptSitting,
  })
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Question 1, answered" }))
  await screen.findByText("Which vein first?")
  await new Promise((done) => setTimeout(done, 1100))
  await person.keyboard("n")
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ position: 0, response: "Cephalic" }))
  expect((sent.at(-1) as { secondsAgo?: number }).secondsAgo).toBeGreaterThan(590)
})

test("a clock that was set back gives nobody more time", () => {
  const later = { ...sitting, secondsLeft: 100, heardAt: Date.now() + 3_600_000 }
  expect(leftNow(later)).toBe(100)
  expect(leftNow({ ...later, heardAt: Date.now() - 3_600_000 })).toBe(0)
  expect(leftNow({ ...later, secondsLeft: null })).toBeNull()
})
