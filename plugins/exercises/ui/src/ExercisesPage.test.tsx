import { HttpResponse, http, renderPage, screen, server, student, within } from "@cubital/sdk/testing"
import ExercisesPage from "./ExercisesPage"
import { exercise, serveExercises } from "./testing/school"

const open = () => renderPage(<ExercisesPage />, { path: "/exercises", user: student })

test("each exercise says how long it takes and how well each form went", async () => {
  serveExercises()
  open()
  const card = await screen.findByRole("article")
  expect(within(card).getByRole("link", { name: "Water the plant" })).toHaveAttribute(
    "href",
    "/exercises/watering",
  )
  expect(within(card).getByRole("img", { name: "A watering can." })).toHaveAttribute("src", "/media/can.svg")
  expect(card).toHaveTextContent("3 min")
  expect(card).toHaveTextContent("Guided mode: best 90%")
  expect(card).toHaveTextContent("Exam mode: not done yet")
})

test("where one is stands there instead, and of a new one that it is new", async () => {
  const forms = [{ form: "exam" as const, best: 70, times: 1, step: 3, steps: 9 }]
  serveExercises({ exercise: { ...exercise, forms } })
  open()
  expect(await screen.findByRole("article")).toHaveTextContent("Exam mode: at step 3 of 9, best 70%")
})

test("an exercise without a picture has its words alone", async () => {
  serveExercises({ exercise: { ...exercise, picture: null } })
  open()
  expect(within(await screen.findByRole("article")).queryByRole("img")).toBeNull()
})

test("a school without exercises says so, and one that does not answer is asked again", async () => {
  server.use(http.get("*/api/exercises", () => HttpResponse.json([])))
  open()
  expect(await screen.findByText("This school has no exercises yet.")).toBeVisible()
})
