import { delay, HttpResponse, http, screen, server, waitFor, within } from "@cubital/sdk/testing"
import { ask, message, open, school, sse } from "../testing/school"

const answer = { sources: [], covered: true, refused: null, urgent: false, nextQuestion: null, notice: null }

test("the answer's next question is a button, and the module's prompts are", async () => {
  const seen = school({
    messages: [message(1, "student", "?"), message(2, "tutor", "Yes.", { nextQuestion: "Why is that?" })],
  })
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Why is that?" }))
  await waitFor(() => expect(seen.questions).toEqual(["Why is that?"]))
  expect(screen.queryByRole("button", { name: "Why is that?" })).toBeNull()
  await person.click(screen.getByRole("button", { name: "First prompt" }))
  await waitFor(() => expect(seen.questions).toEqual(["Why is that?", "First prompt"]))
})

test("what is suggested is a button, and what was asked is suggested no more", async () => {
  const seen = school({
    messages: [
      message(1, "student", "First prompt"),
      message(2, "tutor", "Yes.", { suggestions: ["Quiz me", "Where do I start?"] }),
    ],
  })
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Where do I start?" }))
  await waitFor(() => expect(seen.questions).toEqual(["Where do I start?"]))
  expect(screen.queryByRole("button", { name: "First prompt" })).toBeNull()
  expect(screen.queryByRole("button", { name: "Quiz me" })).toBeNull()
})

const QUIZ = {
  question: {
    question: "Which first?",
    options: ["Blue", "Bottles", "Gold", "Gray"],
    number: 1,
    questions: 2,
  },
  mark: null,
  remark: "",
  topic: "",
}
const MARK = {
  question: "Which first?",
  chosen: "Blue",
  correct: false,
  correctAnswer: "Bottles",
  explanation: "They are sterile.",
}

test("a question of the quiz has its options as buttons, by keyboard too, and a press answers it", async () => {
  const seen = school({
    messages: [
      message(1, "student", "quiz me"),
      message(2, "tutor", "**Which first?**", { quiz: QUIZ, suggestions: ["Stop the quiz"] }),
    ],
  })
  const { person } = open()
  const group = await screen.findByRole("group", { name: "Which first?" })
  const options = within(group).getAllByRole("button")
  expect(options.map((option) => option.textContent)).toEqual(["Blue", "Bottles", "Gold", "Gray"])
  expect(screen.queryByRole("button", { name: "Helpful" })).toBeNull()
  within(group).getByRole("button", { name: "Bottles" }).focus()
  await person.keyboard("{Enter}")
  await waitFor(() => expect(seen.questions).toEqual(["Bottles"]))
})

test("an answered question shows what was right and wrong, and why; only the newest can be answered", async () => {
  const next = { ...QUIZ.question, question: "Which last?", number: 2 }
  school({
    messages: [
      message(1, "student", "quiz me"),
      message(2, "tutor", "?", { quiz: QUIZ }),
      message(3, "student", "Blue"),
      message(4, "tutor", "?", { quiz: { ...QUIZ, mark: MARK, question: next, remark: "Go **on**." } }),
    ],
  })
  open()
  const first = await screen.findByRole("group", { name: "Which first?" })
  expect(within(first).getByRole("button", { name: "Blue Incorrect" })).toBeDisabled()
  expect(within(first).getByRole("button", { name: "Bottles Right answer" })).toBeDisabled()
  expect(screen.getByText("Correct answer: Bottles")).toBeInTheDocument()
  expect(screen.getByText("They are sterile.")).toBeInTheDocument()
  expect(screen.getByText("on")).toBeInTheDocument()
  const last = screen.getByRole("group", { name: "Which last?" })
  expect(within(last).getByRole("button", { name: "Gold" })).toBeEnabled()
})

test.each([
  [{ urgent: true }, "Act first"],
  [{ refused: "personal" as const }, "Outside what the tutor can do"],
  [{ covered: false }, "Not in the course"],
])("an answer that is %j says so", async (kind, label) => {
  school({ messages: [message(1, "student", "?"), message(2, "tutor", "Words.", kind)] })
  open()
  expect(await screen.findByText(label)).toBeInTheDocument()
})

test("how an answer came stands above it, and what is left of the day only where a model is asked", async () => {
  school()
  server.use(
    http.get("*/api/tutor/budget", () =>
      HttpResponse.json({
        model: "a/b",
        answersLeft: 12,
        answersADay: 40,
        resetsAt: new Date(2026, 0, 2).toISOString(),
      }),
    ),
    http.get("*/api/modules/:id/agent", () =>
      HttpResponse.json({
        ...answer,
        message: "Blue.",
        id: 9,
        questionId: 8,
        notice: "The budget is used up.",
      }),
    ),
  )
  const { person } = open()
  expect(await screen.findByText("12 of 40 left today, resets at 00:00")).toBeInTheDocument()
  await ask(person, "which tube?")
  expect(await screen.findByText("The budget is used up.")).toBeInTheDocument()
})

test("no budget is shown while the course itself answers", async () => {
  school()
  open()
  expect(await screen.findByText("Welcome.")).toBeInTheDocument()
  await delay(20)
  expect(screen.queryByText(/left today/)).toBeNull()
})

test("how much fits is told before a long message is cut off", async () => {
  school()
  const { person } = open()
  const box = await screen.findByLabelText("Message to the AI tutor")
  await person.click(box)
  await person.paste("a".repeat(1799))
  expect(box).toHaveAccessibleDescription("")
  await person.paste("b")
  expect(box).toHaveAccessibleDescription("1800 of 2000 characters")
  await person.paste("c".repeat(500))
  expect(box).toHaveValue(`${"a".repeat(1799)}b${"c".repeat(200)}`)
  expect(box).toHaveAccessibleDescription("That is all that fits: 2000 characters.")
})

test("a thumb down asks for the reason; pressed again it is taken back", async () => {
  const seen = school()
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Not helpful" }))
  await person.click(screen.getByRole("button", { name: "It is wrong" }))
  await person.click(screen.getByRole("button", { name: "Send feedback" }))
  expect(await screen.findByText("Thank you.")).toBeInTheDocument()
  await person.click(screen.getByRole("button", { name: "Not helpful" }))
  await waitFor(() =>
    expect(seen.judged).toEqual([
      { id: "2", thumb: "down", reason: "" },
      { id: "2", thumb: "down", reason: "It is wrong" },
      { id: "2", thumb: null, reason: "" },
    ]),
  )
  expect(screen.getByRole("button", { name: "Not helpful" })).toHaveAttribute("aria-pressed", "false")
})

test("older messages come when they are asked for, above what is there", async () => {
  school()
  server.use(
    http.get("*/api/tutor/modules/:id/chat", ({ request }) =>
      new URL(request.url).searchParams.get("before") === "3"
        ? HttpResponse.json({
            messages: [message(1, "student", "Oldest"), message(2, "tutor", "Old.")],
            earlier: false,
          })
        : HttpResponse.json({
            messages: [message(3, "student", "New"), message(4, "tutor", "Newest.")],
            earlier: true,
          }),
    ),
  )
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Earlier messages" }))
  expect(await screen.findByText("Oldest")).toBeInTheDocument()
  const articles = within(screen.getByRole("log")).getAllByRole("article")
  expect(articles.map((one) => one.getAttribute("data-message"))).toEqual(["1", "2", "3", "4"])
  expect(screen.queryByRole("button", { name: "Earlier messages" })).toBeNull()
})

test("a kept broken answer is marked after a reload, and answered anew by its question's number", async () => {
  const seen = school({
    messages: [message(7, "student", "which tube?"), message(8, "tutor", "Half", { complete: false })],
  })
  const { person } = open()
  expect(await screen.findByText("Incomplete")).toBeInTheDocument()
  await person.click(screen.getByRole("button", { name: "Retry" }))
  expect(await screen.findByText("blue")).toBeInTheDocument()
  expect(seen.questions).toEqual(["retry 7"])
  expect(screen.queryByText("Half")).toBeNull()
  expect(screen.getAllByText("which tube?")).toHaveLength(1)
})

test("of a broken answer no mark is left standing open", async () => {
  school({
    messages: [
      message(1, "student", "?"),
      message(2, "tutor", "Read this:\n\n1. **Welcome to module", { complete: false }),
    ],
  })
  open()
  expect(await screen.findByText("Welcome to module")).toHaveProperty("tagName", "STRONG")
  expect(screen.getByRole("log")).not.toHaveTextContent("*")
})

test("a stopped answer keeps its words, and the number that the stream began with is used for the retry", async () => {
  const seen = school()
  let closed = false
  server.use(
    http.get(
      "*/api/modules/:id/agent",
      () => {
        const encoder = new TextEncoder()
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(encoder.encode('event: start\ndata: {"questionId": 31}\n\n'))
            controller.enqueue(encoder.encode('event: token\ndata: {"text": "So far"}\n\n'))
          },
          cancel() {
            closed = true
          },
        })
        return new HttpResponse(body, { headers: { "Content-Type": "text/event-stream" } })
      },
      { once: true },
    ),
  )
  const { person } = open()
  await ask(person, "which tube?")
  expect(await screen.findByText("So far")).toBeInTheDocument()
  await person.click(screen.getByRole("button", { name: "Stop" }))
  expect(await screen.findByText(/You stopped this answer/)).toBeInTheDocument()
  await waitFor(() => expect(closed).toBe(true))
  expect(seen.saved).toEqual([])
  await person.click(screen.getByRole("button", { name: "Retry" }))
  await waitFor(() => expect(seen.questions).toEqual(["retry 31"]))
})

test("an event of another kind is passed over", async () => {
  school()
  server.use(
    http.get("*/api/modules/:id/agent", () =>
      sse(["ping", {}], ["done", { ...answer, message: "Whole.", id: 5, questionId: 4 }]),
    ),
  )
  const { person } = open()
  await ask(person, "x")
  expect(await screen.findByText("Whole.")).toBeInTheDocument()
})
