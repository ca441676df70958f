import { HttpResponse, http, screen, server, waitFor } from "@cubital/sdk/testing"
import { act } from "react"
import { LONG, open, school } from "../testing/school"

async function answer(person: ReturnType<typeof open>["person"], option: string) {
  await person.click(await screen.findByRole("radio", { name: option }))
  await person.click(screen.getByRole("button", { name: "Check Answer" }))
}

test("the practice exam marks, explains, goes on, and forgets a choice when another question is chosen", async () => {
  school()
  const { person } = open("/course/5?tab=practice")
  const check = await screen.findByRole("button", { name: "Check Answer" })
  expect(screen.getByRole("button", { name: `1 ${LONG.slice(0, 50)}...` })).toBeInTheDocument()
  expect(check).toBeDisabled()
  await person.click(screen.getByRole("radio", { name: "Gold" }))
  await person.click(check)
  expect(
    await screen.findByText("Review the explanation to understand the correct answer."),
  ).toBeInTheDocument()
  expect(screen.getByText("Sterile.")).toBeInTheDocument()
  expect(screen.getByRole("radio", { name: "Gold" })).toHaveAccessibleDescription("Incorrect")
  expect(screen.getByRole("radio", { name: "Bottles" })).toHaveAccessibleDescription("Right answer")
  expect(screen.getByText("Correct answer: Bottles")).toBeInTheDocument()

  await person.click(screen.getByRole("button", { name: "Next Question" }))
  expect(screen.getByRole("button", { name: "Check Answer" })).toBeDisabled()
  await person.click(screen.getByRole("radio", { name: "4" }))
  await person.click(screen.getByRole("button", { name: "Check Answer" }))
  expect(await screen.findByText("Great job! You got the right answer.")).toBeInTheDocument()

  // All have an answer: what comes next is the result, not the first question again.
  await person.click(screen.getByRole("button", { name: "See Result" }))
  await waitFor(() => expect(screen.getByRole("status", { name: /Result/ })).toHaveFocus())
  await person.click(screen.getByRole("button", { name: new RegExp(`^1 ${LONG.slice(0, 20)}`) }))
  // An answered question shows its answer and why, and takes no other one.
  expect(screen.getByText("Sterile.")).toBeInTheDocument()
  expect(screen.getByRole("radio", { name: "Gold" })).toBeChecked()
  expect(screen.getByRole("radio", { name: "Blue" })).toBeDisabled()

  await person.click(screen.getByRole("button", { name: "Start again" }))
  await person.click(screen.getByRole("radio", { name: "Blue" }))
  await person.click(screen.getByRole("button", { name: /Short one/ }))
  await person.click(screen.getByRole("button", { name: /Blood cultures/ }))
  expect(screen.getByRole("radio", { name: "Blue" })).not.toBeChecked()
})

test("numbers choose, Enter checks and goes on, to the next question that has no answer", async () => {
  school()
  const { person } = open("/course/5?tab=practice")
  await person.click(await screen.findByRole("button", { name: /Short one/ }))
  await person.keyboard("4")
  expect(screen.getByRole("radio", { name: "4" })).toBeChecked()
  expect(screen.getByRole("radio", { name: "4" })).toHaveAttribute("aria-keyshortcuts", "4")
  ;(document.activeElement as HTMLElement).blur()
  await person.keyboard("{Enter}")
  expect(await screen.findByText("Correct.")).toBeVisible()
  ;(document.activeElement as HTMLElement).blur()
  await person.keyboard("{Enter}")
  expect(screen.getByRole("radio", { name: "Gold" })).toBeEnabled()
})

test("the result says whether it is a pass", async () => {
  school()
  const { person } = open("/course/5?tab=practice")
  await answer(person, "Gold")
  await person.click(screen.getByRole("button", { name: "Next Question" }))
  await answer(person, "4")
  expect(await screen.findByText("Not passed. You need 80%.")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Start again" }))
  await answer(person, "Bottles")
  await person.click(screen.getByRole("button", { name: "Next Question" }))
  await answer(person, "4")
  expect(await screen.findByText("Passed")).toBeVisible()
})

test("answers are recorded as they are given; the last one hands the exam in, and its result is shown", async () => {
  const seen = school({ position: 10 })
  const { person } = open("/course/5?tab=practice")
  await answer(person, "Gold")
  await person.click(screen.getByRole("button", { name: "Next Question" }))
  await answer(person, "4")
  expect(await screen.findByText("50%")).toBeInTheDocument()
  expect(screen.getByText(/1 of 2 correct\. Attempt 2\./)).toBeInTheDocument()
  expect(seen.answered.map(({ question, chosen }) => [question, chosen])).toEqual([
    [LONG, "Gold"],
    ["Short one?", "4"],
  ])
  expect(new Set(seen.answered.map(({ clientId }) => clientId)).size).toBe(2)
  expect(seen.exams).toHaveLength(1)
  expect(seen.exams[0]?.answers).toEqual(seen.answered)

  await person.click(screen.getByRole("button", { name: "Start again" }))
  expect(screen.queryByText("50%")).toBeNull()
  expect(screen.queryByLabelText("correct")).toBeNull()
})

test("beside the module's number stands how well it is known, anew after an exam", async () => {
  const seen = school()
  server.use(
    http.get("*/api/mastery", () =>
      HttpResponse.json([{ moduleId: 5, mastery: seen.exams.length ? "passed" : "not started" }]),
    ),
  )
  const { person } = open("/course/5?tab=practice")
  expect(await screen.findByText("Module 5", { selector: "div" })).toBeVisible()
  await answer(person, "Bottles")
  await person.click(screen.getByRole("button", { name: "Next Question" }))
  await answer(person, "4")
  expect(await screen.findByText("Module 5 · passed")).toBeVisible()
})

test("an exam that could not be handed in is sent again as the same one", async () => {
  const seen = school()
  const tried: unknown[] = []
  server.use(
    http.post(
      "*/api/tutor/modules/:id/exam",
      async ({ request }) => {
        tried.push(((await request.json()) as { clientId: string }).clientId)
        return new HttpResponse("", { status: 503 })
      },
      { once: true },
    ),
  )
  const { person } = open("/course/5?tab=practice")
  await answer(person, "Bottles")
  await person.click(screen.getByRole("button", { name: "Next Question" }))
  await answer(person, "4")
  expect(await screen.findByText("Couldn't save your result")).toBeInTheDocument()
  await person.click(screen.getByRole("button", { name: "Try again" }))
  expect(await screen.findByText("100%")).toBeInTheDocument()
  expect(seen.exams.map(({ clientId }) => clientId)).toEqual(tried)
})

test("a second press before the first answer is on the disk counts for nothing", async () => {
  const seen = school()
  const { person } = open("/course/5?tab=practice")
  await person.click(await screen.findByRole("radio", { name: "Gold" }))
  const check = screen.getByRole("button", { name: "Check Answer" })
  act(() => {
    check.click()
    check.click()
  })
  expect(await screen.findByText("Sterile.")).toBeVisible()
  await waitFor(() => expect(seen.answered.length).toBeGreaterThan(0))
  expect(seen.answered).toHaveLength(1)
})

test("an answer that the school took outlives an older list of answers that comes late", async () => {
  const seen = school()
  let letCome: () => void = () => undefined
  const later = new Promise<void>((resolve) => {
    letCome = resolve
  })
  let lists = 0
  server.use(
    http.post("*/api/tutor/modules/:id/answers", () => new HttpResponse("", { status: 400 }), { once: true }),
    http.get("*/api/tutor/modules/:id/answers", async () => {
      lists += 1
      const answers = seen.answered.map((one) => ({ ...one, correct: true, at: "" }))
      // The first is that of the page as it came; the second is asked for as an answer was refused.
      if (lists === 2) await later
      return HttpResponse.json({ answers })
    }),
  )
  vi.spyOn(console, "error").mockImplementation(() => undefined)
  const { person } = open("/course/5?tab=practice")
  await answer(person, "Gold")
  await waitFor(() => expect(lists).toBe(2))
  await person.click(screen.getByRole("button", { name: /Short one/ }))
  await answer(person, "4")
  expect(await screen.findByLabelText("correct")).toBeInTheDocument()
  letCome()
  const lost = waitFor(() => expect(screen.queryByLabelText("correct")).toBeNull(), { timeout: 300 })
  await expect(lost).rejects.toThrow()
})

test("practice goes on where it was: looking things up, and after a reload", async () => {
  school()
  server.use(
    http.get("*/api/tutor/modules/:id/answers", () =>
      HttpResponse.json({
        answers: [{ question: LONG, chosen: "Gold", correct: false, clientId: "a", at: "" }],
      }),
    ),
  )
  const { person, unmount } = open("/course/5?tab=practice")
  expect(await screen.findByLabelText("incorrect")).toBeInTheDocument()
  await person.click(screen.getByRole("button", { name: /Short one/ }))
  await person.click(screen.getByRole("radio", { name: "3" }))
  await person.click(screen.getByRole("button", { name: "Look it up in the lesson" }))
  expect(await screen.findByRole("region", { name: "What you will learn" })).toBeVisible()
  await person.click(screen.getByRole("tab", { name: "Practice Exam" }))
  expect(screen.getByRole("radio", { name: "3" })).toBeChecked()
  unmount()
  open("/course/5?tab=practice")
  expect(await screen.findByRole("radio", { name: "3" })).toBeChecked()
  await waitFor(() => expect(screen.getByLabelText("incorrect")).toBeInTheDocument())
})
