import { HttpResponse, http, renderPage, screen, server, student, waitFor } from "@cubital/sdk/testing"
import ExercisePage from "./ExercisePage"
import { attempt, exercise, serveExercises } from "./testing/school"

const open = (at = "/exercises/watering") =>
  renderPage(<ExercisePage />, { path: "/exercises/:id", at, user: student })

test("the easy form hints, tells what would have happened, and lets one try again", async () => {
  const { begun, answers } = serveExercises()
  const { person, where } = open()
  expect(await screen.findByRole("img", { name: "A watering can." })).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Start: Guided mode" }))
  expect(begun).toMatchObject([{ form: "easy", afresh: false }])
  expect(await screen.findByText("A fern on the sill.")).toBeVisible()
  expect(where()).toBe("/exercises/watering?form=easy")
  expect(screen.getByText("Hint: Feel the soil.")).toBeVisible()
  await person.click(await screen.findByRole("radio", { name: "Wet" }))
  await person.click(screen.getByRole("button", { name: "Check" }))
  expect(await screen.findByText("It would have dried out further.")).toBeVisible()
  // The same answer is not sent again: the button leads back to where another is given.
  await person.click(screen.getByRole("button", { name: "Try again" }))
  expect(screen.getByRole("radio", { name: "Wet" })).toHaveFocus()
  expect(answers).toHaveLength(1)
  await person.click(screen.getByRole("radio", { name: "Dry" }))
  await person.click(screen.getByRole("button", { name: "Check" }))
  expect(await screen.findByText("The soil is dust.")).toBeVisible()
  expect(screen.getByText("I push a finger in first.")).toBeVisible()
  expect(answers).toEqual([
    { position: 0, response: "Wet" },
    { position: 0, response: "Dry" },
  ])
})

test("who does not find it is shown it", async () => {
  const { answers } = serveExercises({ attempts: [attempt("easy")] })
  const { person } = open("/exercises/watering?form=easy")
  await person.click(await screen.findByRole("radio", { name: "Wet" }))
  await person.click(screen.getByRole("button", { name: "Check" }))
  await person.click(await screen.findByRole("button", { name: "Show answer" }))
  await screen.findByText("The soil is dust.")
  expect(answers.at(-1)).toEqual({ position: 0, response: null })
})

test("by keyboard, the exam form goes from the first step through a complication to its end", async () => {
  serveExercises({ attempts: [attempt("exam")] })
  const { person } = open("/exercises/watering?form=exam")
  await screen.findByRole("radio", { name: "Wet" })
  expect(screen.queryByText(/Hint/)).toBeNull()
  await person.keyboard("2{Enter}")
  await screen.findByText("Here's what would have happened:")
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull()
  expect(screen.getByRole("radio", { name: "Wet" })).toBeDisabled()
  await person.keyboard("{Enter}")
  expect(await screen.findByText("A puddle")).toBeVisible()
  expect(screen.getByText("Water runs over the floor.")).toBeVisible()
  await screen.findByRole("heading", { name: "What is wrong with the floor?" })
  await person.keyboard("1{Enter}")
  expect(await screen.findByRole("button", { name: "See results" })).toBeVisible()
  expect(screen.getByText("The soil is dust.")).toBeVisible()
  await person.keyboard("{Enter}")
  expect(await screen.findByText("50%")).toHaveFocus()
  expect(screen.getByText("1 of 2 steps right on the first try.", { exact: false })).toBeVisible()
  expect(screen.getByText("What would have happened")).toBeVisible()
  expect(screen.getByRole("button", { name: "Try another case" })).toBeVisible()
})

test("an attempt that is open is gone on with, or begun anew", async () => {
  const [easy, exam] = exercise.forms
  const forms = [{ ...easy, step: 1, steps: 2 }, exam] as typeof exercise.forms
  const { begun } = serveExercises({ exercise: { ...exercise, forms }, attempts: [attempt("easy")] })
  const { person } = open()
  expect(await screen.findByText("At step 1 of 2, best 90%")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Start over: Guided mode" }))
  await waitFor(() => expect(begun).toMatchObject([{ form: "easy", afresh: true }]))
})

test("the clock says how long one may read, then runs on, and is over", async () => {
  const clock = { name: "Tap open", seconds: 2, used: 1, reading: 1 }
  serveExercises({ attempts: [attempt("exam", { clock })] })
  open("/exercises/watering?form=exam")
  expect(await screen.findByText("1 s to read before the clock runs")).toBeVisible()
  expect(screen.getByRole("timer")).toHaveTextContent("Tap open: 1 of 2 s")
  expect(await screen.findByText("Tap open: time's up", {}, { timeout: 6000 })).toBeInTheDocument()
})

test("at a step that takes nothing of the clock none is shown", async () => {
  const clock = { name: "Tap open", seconds: 2, used: 1, reading: null }
  const { steps } = attempt("exam")
  serveExercises({
    attempts: [attempt("exam", { clock, steps: steps.map((step) => ({ ...step, seconds: null })) })],
  })
  open("/exercises/watering?form=exam")
  expect(await screen.findByRole("radio", { name: "Dry" })).toBeVisible()
  expect(screen.queryByRole("timer")).toBeNull()
})

test("an answer that nobody hears is said to be lost, and can be sent again", async () => {
  serveExercises({ attempts: [attempt("exam")] })
  server.use(http.post("*/api/exercises/attempts/3/answers", () => HttpResponse.json({}, { status: 503 })))
  const { person } = open("/exercises/watering?form=exam")
  await person.click(await screen.findByRole("radio", { name: "Dry" }))
  await person.click(screen.getByRole("button", { name: "Check" }))
  expect(await screen.findByText("Couldn't check your answer")).toBeVisible()
  expect(screen.getByRole("button", { name: "Check" })).toBeEnabled()
})
