import { HttpResponse, http, renderPage, screen, server, student, waitFor } from "@cubital/sdk/testing"
import { useState } from "react"
import SittingPage from "./SittingPage"
import { serveExams, sitting } from "./testing/school"

const open = () => renderPage(<SittingPage />, { path: "/exams/:id", at: "/exams/7", user: student })

function LeftAndBack() {
  const [here, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHere(!here)}>
        {here ? "Leave" : "Come back"}
      </button>
      {here && <SittingPage />}
    </>
  )
}

test("an answer is sent at once, each change with a greater number", async () => {
  const { sent } = serveExams()
  const { person } = open()
  await person.click(await screen.findByRole("radio", { name: "Cephalic" }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await person.click(screen.getByRole("radio", { name: "Median cubital" }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ position, response, seq }) => [position, response, seq])).toEqual([
    [0, "Cephalic", 1],
    [0, "Median cubital", 2],
  ])
  expect(screen.getByText("1 of 3 answered")).toBeVisible()
})

test("one that was never answered on opens at the first question without an answer, with what was kept", async () => {
  const answers = [
    { position: 0, response: "Basilic", flagged: true, struck: ["Cephalic"], seq: 4, secondsAgo: 9 },
  ]
  serveExams({ sitting: { ...sitting, answers } })
  const { person } = open()
  expect(await screen.findByText("Which break cells?")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Question 1, answered, flagged" }))
  expect(await screen.findByRole("radio", { name: "Basilic" })).toBeChecked()
  expect(screen.getByRole("button", { name: "Cross out: Cephalic" })).toHaveAttribute("aria-pressed", "true")
})

test("it goes on at the question where one was last, on whatever device, answered or not", async () => {
  const answers = [{ position: 2, response: "2.7", flagged: false, struck: [], seq: 1, secondsAgo: 9 }]
  const { sent } = serveExams({ sitting: { ...sitting, answers, place: 2 } })
  const { person } = open()
  expect(await screen.findByText("How much blood?")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Question 1, not answered" }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ place: 0 }), { timeout: 3000 })
})

test("who only turns the pages is at the last one", async () => {
  const { sent } = serveExams()
  const { person } = open()
  await screen.findByText("Which vein first?")
  await person.keyboard("nn")
  await screen.findByText("How much blood?")
  await waitFor(() => expect(sent).toMatchObject([{ position: 2, response: null, place: 2 }]), {
    timeout: 3000,
  })
})

test("a place that could not be told yet is gone on at, too", async () => {
  serveExams({ sitting: { ...sitting, place: 0 } })
  server.use(http.post("*/api/exams/sittings/7/answers", () => HttpResponse.error()))
  const { person } = renderPage(<LeftAndBack />, { path: "/exams/:id", at: "/exams/7", user: student })
  await screen.findByText("Which vein first?")
  await person.keyboard("n")
  await screen.findByText("Which break cells?")
  window.dispatchEvent(new Event("pagehide"))
  await person.click(screen.getByRole("button", { name: "Leave" }))
  await person.click(screen.getByRole("button", { name: "Come back" }))
  expect(await screen.findByText("Which break cells?")).toBeVisible()
  expect(screen.queryByText("Which vein first?")).toBeNull()
})

test("by keyboard: choose, flag, next and previous", async () => {
  const { sent } = serveExams()
  const { person } = open()
  await screen.findByText("Which vein first?")
  await person.keyboard("3")
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ response: "Median cubital" }))
  await person.keyboard("f")
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ flagged: true }))
  await person.keyboard("n")
  expect(await screen.findByText("Which break cells?")).toBeVisible()
  await person.keyboard("p")
  expect(await screen.findByText("Which vein first?")).toBeVisible()
})

test("no key acts behind the question whether to hand in", async () => {
  const { sent } = serveExams()
  const { person } = open()
  await screen.findByText("Which vein first?")
  await person.click(screen.getByRole("button", { name: "Hand in" }))
  await screen.findByRole("alertdialog")
  await person.keyboard("3fn")
  expect(screen.getByText("Which vein first?")).toBeInTheDocument()
  await person.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  expect(screen.getByRole("radio", { name: "Median cubital" })).not.toBeChecked()
  expect(sent).toEqual([])
  await person.keyboard("3")
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ response: "Median cubital" }))
})

test("what is typed is sent when one goes on", async () => {
  const { sent } = serveExams()
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Question 3, not answered" }))
  await person.type(await screen.findByRole("textbox", { name: "How much blood?" }), "2.7")
  await person.click(screen.getByRole("button", { name: "Question 1, not answered" }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ position: 2, response: "2.7" }))
})

test("what is typed is sent at once when the page is closed", async () => {
  const { sent } = serveExams()
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Question 3, not answered" }))
  const wait = globalThis.setTimeout
  const noPause = (work: () => void, ms?: number, ...rest: unknown[]) =>
    ms === 600 ? 0 : wait(work, ms, ...rest)
  vi.spyOn(globalThis, "setTimeout").mockImplementation(noPause as typeof setTimeout)
  await person.type(await screen.findByRole("textbox", { name: "How much blood?" }), "2.7")
  const stored = () => Object.keys(sessionStorage).filter((key) => key.endsWith("exams:7"))
  expect(stored()).toHaveLength(1)
  window.dispatchEvent(new Event("pagehide"))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ position: 2, response: "2.7" }))
  await waitFor(() => expect(stored()).toEqual([]))
})

test("what was typed right before a reload is there again, and is sent", async () => {
  const typed = { position: 2, response: "2.7", flagged: false, struck: [], seq: 0, madeAt: Date.now() }
  sessionStorage.setItem(`kept:${student.id}:exams:7`, JSON.stringify(typed))
  const { sent } = serveExams()
  open()
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ position: 2, response: "2.7", seq: 1 }))
  expect(screen.getByRole("button", { name: "Question 3, answered" })).toBeVisible()
})

test("while nobody answers, what is chosen is kept on the device, and sent later", async () => {
  const { sent } = serveExams()
  let tries = 0
  server.use(
    http.post("*/api/exams/sittings/7/answers", () => {
      tries += 1
      return HttpResponse.error()
    }),
  )
  const { person } = open()
  await person.click(await screen.findByRole("radio", { name: "Basilic" }))
  await waitFor(() => expect(tries).toBeGreaterThan(0))
  expect(sent).toEqual([])
  serveExams({})
  const again = serveExams()
  await person.click(screen.getByRole("radio", { name: "Cephalic" }))
  await waitFor(() => expect(again.sent.map(({ response }) => response)).toEqual(["Basilic", "Cephalic"]))
})

test("what a school that answers can't take now is said below the question, what nobody hears above all pages", async () => {
  serveExams()
  let busy = true
  server.use(
    http.post("*/api/exams/sittings/7/answers", () =>
      busy ? new HttpResponse(null, { status: 503 }) : HttpResponse.error(),
    ),
  )
  const { person } = open()
  await person.click(await screen.findByRole("radio", { name: "Basilic" }))
  expect(await screen.findByText(/^Saved on this device\. The school can't take/)).toHaveRole("status")
  busy = false
  await person.click(screen.getByRole("radio", { name: "Cephalic" }))
  await waitFor(() => expect(screen.queryByText(/Saved on this device/)).toBeNull())
})

test("an answer arrives however long the device slept, and wherever its clock went", async () => {
  const { sent } = serveExams()
  const clock = vi.spyOn(performance, "now")
  const { person } = open()
  const option = await screen.findByRole("radio", { name: "Basilic" })
  const start = performance.now()
  clock.mockReturnValue(start + 25 * 3_600_000)
  await person.click(option)
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ response: "Basilic", seconds: 86_400 }))
  clock.mockReturnValue(start)
  await person.click(screen.getByRole("radio", { name: "Cephalic" }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ response: "Cephalic", seconds: 0 }))
  clock.mockRestore()
})

test("an answer that the server refuses for good is told, until it takes one", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  const { sent } = serveExams()
  server.use(
    http.post(
      "*/api/exams/sittings/7/answers",
      () => HttpResponse.json({ message: "No." }, { status: 422 }),
      { once: true },
    ),
  )
  const { person } = open()
  await person.click(await screen.findByRole("radio", { name: "Basilic" }))
  expect(await screen.findByText(/did not take your last answer to question 1\./)).toBeVisible()
  await person.click(screen.getByRole("radio", { name: "Cephalic" }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/did not take/)).toBeNull())
})

test("handing in asks first, counts what is missing, and shows the result", async () => {
  const seen = serveExams()
  const { person } = open()
  await person.click(await screen.findByRole("radio", { name: "Basilic" }))
  await person.click(screen.getByRole("button", { name: "Flag" }))
  await person.click(screen.getAllByRole("button", { name: "Hand in" })[0] as HTMLElement)
  const dialog = await screen.findByRole("alertdialog")
  expect(dialog).toHaveTextContent("2 of 3 questions are not answered: 2, 3. 1 is flagged: 1.")
  expect(seen.handedIn).toBe(0)
  await person.click(screen.getAllByRole("button", { name: "Hand in" }).at(-1) as HTMLElement)
  expect(await screen.findByText("Not passed yet")).toHaveFocus()
  expect(seen.handedIn).toBe(1)
  expect(seen.sent.length).toBeGreaterThan(0)
})

test("when the time is over it hands in by itself", async () => {
  const seen = serveExams({ sitting: { ...sitting, secondsLeft: 0.4 } })
  open()
  expect(await screen.findByText("Not passed yet", {}, { timeout: 4000 })).toBeVisible()
  expect(seen.handedIn).toBe(1)
})

test("a clock that is set forward ends no exam: the server is asked how much time is left", async () => {
  const seen = serveExams()
  open()
  await screen.findByText("Which vein first?")
  const left = http.get("*/api/exams/sittings/7", () => HttpResponse.json({ ...sitting, secondsLeft: 600 }))
  server.use(left)
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3 * 3_600_000)
  await waitFor(() => expect(screen.getByRole("timer")).toHaveTextContent("10:00"), { timeout: 3000 })
  clock.mockRestore()
  expect(seen.handedIn).toBe(0)
})

test("time that only seems to be up hands in nothing", async () => {
  const seen = serveExams({ sitting: { ...sitting, secondsLeft: 0.3 } })
  open()
  await screen.findByText("Which vein first?")
  server.use(
    http.get("*/api/exams/sittings/7", () => HttpResponse.json({ ...sitting, secondsLeft: 90.2 }), {
      once: true,
    }),
  )
  await waitFor(() => expect(screen.getByRole("timer")).toHaveTextContent("1:31"), { timeout: 3000 })
  expect(seen.handedIn).toBe(0)
})

test("every save tells how much time is left", async () => {
  serveExams()
  const { person } = open()
  await person.click(await screen.findByRole("radio", { name: "Basilic" }))
  await waitFor(() => expect(screen.getByRole("timer")).toHaveTextContent("1:56:40"))
})

test("an answer after the end is said not to count, and the page asks how it stands", async () => {
  serveExams()
  const { person } = open()
  await screen.findByText("Which vein first?")
  server.use(
    http.post("*/api/exams/sittings/7/answers", () =>
      HttpResponse.json({ taken: false, older: [], secondsLeft: 0 }),
    ),
    http.get("*/api/exams/sittings/7", () =>
      HttpResponse.json({ ...sitting, handedInAt: "2026-11-25T11:00:00.000Z" }),
    ),
  )
  await person.click(screen.getByRole("radio", { name: "Basilic" }))
  expect(await screen.findByText("1 answer came too late", {}, { timeout: 5000 })).toBeVisible()
  expect(await screen.findByText("Not passed yet")).toBeVisible()
})

test("who comes back to the exam finds what was answered, and goes on counting", async () => {
  const { sent } = serveExams()
  const { person } = renderPage(<LeftAndBack />, { path: "/exams/:id", at: "/exams/7", user: student })
  await person.click(await screen.findByRole("radio", { name: "Cephalic" }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await person.click(screen.getByRole("button", { name: "Leave" }))
  const answers = [{ position: 0, response: "Cephalic", flagged: false, struck: [], seq: 1, secondsAgo: 9 }]
  const again = serveExams({ sitting: { ...sitting, answers } })
  await person.click(screen.getByRole("button", { name: "Come back" }))
  await person.click(await screen.findByRole("button", { name: "Question 1, answered" }))
  expect(await screen.findByRole("radio", { name: "Cephalic" })).toBeChecked()
  await person.click(screen.getByRole("radio", { name: "Basilic" }))
  await waitFor(() => expect(again.sent.at(-1)).toMatchObject({ response: "Basilic", seq: 2 }))
})

test("when the time is over and nobody answers, the page asks again until it is told", async () => {
  serveExams({ sitting: { ...sitting, secondsLeft: 0.3 } })
  server.use(http.post("*/api/exams/sittings/7/hand-in", () => HttpResponse.error(), { once: true }))
  open()
  expect(await screen.findByText("Not passed yet", {}, { timeout: 9000 })).toBeVisible()
}, 12_000)
