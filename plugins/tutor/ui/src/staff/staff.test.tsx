import {
  administrator as admin,
  HttpResponse,
  http,
  renderPage,
  screen,
  server,
  waitFor,
} from "@cubital/sdk/testing"
import StudentQuestions from "../StudentQuestions"
import TutorInbox from "../TutorInbox"

const entry = {
  entry: "gap:0123456789abcdef",
  kind: "unanswered",
  question: "can i draw from a dog",
  answer: null,
  reason: "",
  moduleId: 5,
  asked: 3,
  others: [],
  nearest: { title: "Module 5 lesson: Choosing the vein", heading: "x", link: "/course/5?tab=lesson#vein" },
  last: "2026-11-20T10:00:00Z",
  state: "open",
}
const disliked = {
  ...entry,
  entry: "feedback:7",
  kind: "disliked",
  question: "which tube",
  answer: "Red.",
  reason: "wrong",
}
const offline = {
  model: null,
  fallbackModel: null,
  dailyAnswers: 40,
  dailyCost: null,
  schoolDailyCost: null,
  days: [],
}

function serve(spending: object = offline) {
  const decided: unknown[] = []
  const looks: string[] = []
  server.use(
    http.get("*/api/tutor/admin/inbox", ({ request }) => {
      looks.push(request.url)
      return HttpResponse.json([entry, disliked])
    }),
    http.get("*/api/tutor/admin/refusals", () => HttpResponse.json({ personal: 2 })),
    http.get("*/api/tutor/admin/spending", () => HttpResponse.json(spending)),
    http.post("*/api/tutor/admin/inbox/:entry", async ({ request, params }) => {
      decided.push({ entry: params.entry, ...((await request.json()) as object) })
      return HttpResponse.json({ state: "todo" })
    }),
  )
  return { decided, looks }
}

test("an open question becomes a to-do that can be downloaded, and is done with", async () => {
  const { decided, looks } = serve()
  const { person } = renderPage(<TutorInbox />, { path: "/admin", at: "/admin", user: admin })
  expect(looks).toEqual([])
  await person.click(await screen.findByRole("button", { name: "Show the questions" }))
  expect(await screen.findByText("can i draw from a dog")).toBeInTheDocument()
  expect(screen.getByText("asked 3 times")).toBeInTheDocument()
  expect(
    await screen.findByText(/^2 questions about a student's own health were refused/),
  ).toBeInTheDocument()
  expect(screen.queryByText("which tube")).toBeNull()
  await person.click(screen.getByRole("button", { name: "Make it a to-do" }))
  expect(await screen.findByRole("link", { name: /Download the to-dos/ })).toBeInTheDocument()
  await person.click(screen.getByRole("button", { name: "To-do (1)" }))
  await person.click(screen.getByRole("button", { name: "Done" }))
  await waitFor(() =>
    expect(decided).toEqual([
      { entry: entry.entry, state: "todo" },
      { entry: entry.entry, state: "done" },
    ]),
  )
  await person.click(screen.getByRole("button", { name: "Not helpful (1)" }))
  expect(screen.getByText("A student said: wrong")).toBeInTheDocument()
  expect(screen.queryByText("What the model costs")).toBeNull()
})

test("what was done by a slip is undone from its notice, and the inbox is read anew when one asks", async () => {
  const { decided, looks } = serve()
  const { person } = renderPage(<TutorInbox />, { path: "/admin", at: "/admin", user: admin })
  await person.click(await screen.findByRole("button", { name: "Show the questions" }))
  await person.click(await screen.findByRole("button", { name: "Done" }))
  expect(await screen.findByText("Marked as done")).toBeVisible()
  expect(screen.getByRole("button", { name: "Not in the course (0)" })).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Undo" }))
  expect(await screen.findByRole("button", { name: "Not in the course (1)" })).toBeVisible()
  expect(decided).toEqual([
    { entry: entry.entry, state: "done" },
    { entry: entry.entry, state: "open" },
  ])
  await person.click(screen.getByRole("button", { name: "Refresh" }))
  await waitFor(() => expect(looks).toHaveLength(2))
})

test("what a model costs is shown by day", async () => {
  serve({
    ...offline,
    model: "openai/x",
    dailyCost: 0.5,
    days: [{ day: "2026-11-20", answers: 12, tokensIn: 1234, tokensOut: 99, cost: 0.0123 }],
  })
  renderPage(<TutorInbox />, { path: "/admin", at: "/admin", user: admin })
  expect(await screen.findByText("$0.0123")).toBeInTheDocument()
  expect(screen.getByText(/a student 40 answers and \$0.50; the school no limit/)).toBeInTheDocument()
})

test("a student's questions are fetched only when they are asked for, below a note on privacy", async () => {
  let calls = 0
  server.use(
    http.get("*/api/tutor/admin/students/7/questions", () => {
      calls += 1
      return HttpResponse.json([
        {
          id: 1,
          moduleId: 5,
          question: "which tube",
          covered: false,
          refused: null,
          complete: true,
          thumb: "down",
          reason: "no",
          at: "2026-11-20T10:00:00Z",
        },
      ])
    }),
  )
  const { person } = renderPage(<StudentQuestions studentId={7} />, { path: "/a", at: "/a", user: admin })
  expect(await screen.findByText(/^Privacy:/)).toBeInTheDocument()
  expect(calls).toBe(0)
  await person.click(screen.getByRole("button", { name: "Show the questions" }))
  expect(await screen.findByText("which tube")).toBeInTheDocument()
  expect(screen.getByText("Not in the course")).toBeInTheDocument()
})
