/** The error catalogue of the course page: each call fails in each way, and the page says what it must. */
import {
  answer,
  expectToast,
  type Failure,
  failures,
  HttpResponse,
  renderPage,
  screen,
  student,
  waitFor,
} from "@cubital/sdk/testing"
import { Link } from "react-router-dom"
import CoursePage from "./CoursePage"
import { ask, open, school, sse } from "./testing/school"

const TUTOR_FAILED = ["Error", "Failed to get response from AI tutor. Please try again."] as const
const LESSON_FAILED = ["Error", "Failed to load the full lesson. Please try again."] as const
const SAVE_FAILED = ["Error saving progress", "There was an issue saving your progress. Try again?"] as const

const AGENT = "/api/modules/5/agent"
const failure = (name: string, respond: Failure["respond"]): Failure => ({ name, respond })
const json = (body: object) => () => HttpResponse.json(body)
const invalid = failure("with no message in it", json({}))
const INVALID_ANSWERS = [
  invalid,
  failure("with a blank message", json({ message: "  " })),
  failure("with a message that is no text", json({ message: { a: 1 } })),
  failure("with an error in the stream", () => sse(["error", { message: "The model is away." }])),
  failure("with a stream that breaks off", () => sse(["token", { text: "The order" }])),
]

let errors: ReturnType<typeof logErrors>
const logErrors = () => vi.spyOn(console, "error").mockImplementation(() => undefined)
beforeEach(() => {
  errors = logErrors()
})

test.each([...failures, ...INVALID_ANSWERS])("a tutor that fails $name is told", async ({ respond }) => {
  school()
  const calls = answer("get", AGENT, respond)
  const { person } = open()
  await ask(person, "which tube first?")
  await expectToast(...TUTOR_FAILED)
  expect(calls).toHaveLength(1)
  // The question is not lost: it stands there, and can be put again.
  expect(screen.getByText("which tube first?")).toBeVisible()
})

test("an introduction that fails is told", async () => {
  school({ messages: [] })
  answer("get", AGENT, () => HttpResponse.error())
  open()
  await expectToast(...TUTOR_FAILED)
})

test.each([...failures, invalid])("a lesson that fails $name is told", async ({ respond }) => {
  school()
  const calls = answer("get", "/api/modules/5/lesson", respond)
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Study Lesson" }))
  await expectToast(...LESSON_FAILED)
  expect(calls).toHaveLength(1)
  expect(screen.getByRole("tab", { name: "AI Tutor" })).toBeVisible()
  expect(screen.getByRole("heading", { level: 1 })).toBeVisible()
})

test.each(failures)("progress that fails $name after a reply is told", async ({ respond }) => {
  school()
  answer("get", AGENT, json({ message: "Yellow comes first." }))
  const saves = answer("post", "/api/progress/5", respond)
  const { person, unmount } = open()
  await ask(person, "which tube first?")
  await expectToast(...SAVE_FAILED)
  expect(screen.getByText("Yellow comes first.")).toBeVisible()
  expect(saves).toHaveLength(1)
  unmount()
  // On leaving it is tried once more.
  await waitFor(() => expect(saves).toHaveLength(2))
})

test("progress that cannot be saved on leaving is only logged", async () => {
  school()
  answer("get", AGENT, json({ message: "Yellow comes first." }))
  const saves = answer("post", "/api/progress/5", () => HttpResponse.error())
  const { person } = renderPage(
    <>
      <Link to="/elsewhere">Leave</Link>
      <CoursePage />
    </>,
    { path: "/course/:id", at: "/course/5", user: student },
  )
  await ask(person, "which tube first?")
  await expectToast(...SAVE_FAILED)
  const toasts = () => document.querySelectorAll("li[data-variant]")
  await person.click(screen.getByRole("button", { name: "Dismiss" }))
  await waitFor(() => expect(toasts()).toHaveLength(0))

  await person.click(screen.getByRole("link", { name: "Leave" }))
  expect(await screen.findByText("Another page")).toBeVisible()
  // It is tried once more.
  await waitFor(() => expect(saves).toHaveLength(2))
  await waitFor(() => expect(String(errors.mock.calls)).toContain("could not be saved on leaving"))
  expect(toasts()).toHaveLength(0)
})
