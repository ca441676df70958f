/** Fake API of the course page for tests; records the calls it receives. */
import { HttpResponse, http, renderPage, screen, server, student } from "@cubital/sdk/testing"
import type { components } from "../api.gen"
import CoursePage from "../CoursePage"
import type { Lesson, Message } from "../course"

type GivenAnswer = components["schemas"]["GivenAnswer"]
type GivenExam = components["schemas"]["GivenExam"]

export const INTRODUCTION = "Please introduce me to this module."

export const LONG = "Blood cultures, a CBC, a PT and a basic metabolic panel are ordered. What first?"

export const lesson: Lesson = {
  message: "Welcome to the lesson.",
  suggestions: ["What next?"],
  learningPoints: ["Choose a vein."],
  references: [{ authority: "CLSI", document: "PRE02", note: null }],
  sections: [
    { id: "equipment", heading: "Equipment", body: "A **needle**.", keyPoints: ["21G."] },
    {
      id: "order-of-draw",
      heading: "Order of draw",
      body: "| A | B |\n| - | - |\n| 1 | 2 |",
      keyPoints: ["Blue."],
    },
  ],
  examPrep: {
    keyFacts: ["A fact."],
    stateExamTips: ["A tip."],
    practiceQuestions: [
      {
        question: LONG,
        options: ["Blue", "Bottles", "Gold", "Gray"],
        correctAnswer: "Bottles",
        explanation: "Sterile.",
      },
      { question: "Short one?", options: ["1", "2", "3", "4"], correctAnswer: "4", explanation: "Four." },
    ],
  },
}

export const message = (
  id: number,
  role: Message["role"],
  text: string,
  more: Partial<Message> = {},
): Message => ({
  id,
  role,
  text,
  sources: [],
  covered: true,
  complete: true,
  refused: null,
  urgent: false,
  nextQuestion: null,
  suggestions: [],
  quiz: null,
  answeredBy: role === "tutor" ? "offline" : null,
  questionId: role === "tutor" ? id - 1 : id,
  feedback: null,
  at: "2026-01-01T00:00:00Z",
  ...more,
})

export const CONVERSATION: Message[] = [message(1, "student", "Hello?"), message(2, "tutor", "Welcome.")]

export function school({
  messages = CONVERSATION,
  position = 0,
  reading = { section: null, done: [] },
  terms = [],
}: {
  messages?: Message[]
  position?: number
  reading?: components["schemas"]["ReadingView"]
  terms?: components["schemas"]["TermView"][]
} = {}) {
  const seen = {
    questions: [] as string[],
    saved: [] as number[],
    activity: [] as unknown[],
    answered: [] as GivenAnswer[],
    exams: [] as GivenExam[],
    judged: [] as unknown[],
    finished: [] as unknown[],
  }
  let lastPosition = position
  server.use(
    http.get("*/api/tutor/modules/:id/chat", () =>
      HttpResponse.json({ messages, earlier: false, introduction: INTRODUCTION }),
    ),
    http.get("*/api/tutor/budget", () =>
      HttpResponse.json({ model: null, answersLeft: 40, answersADay: 40, resetsAt: "2026-01-02T00:00:00Z" }),
    ),
    http.get("*/api/tutor/modules/:id/answers", () => HttpResponse.json({ answers: [] })),
    http.get("*/api/tutor/modules/:id/checks", () => HttpResponse.json([])),
    http.get("*/api/tutor/modules/:id/reading", () => HttpResponse.json(reading)),
    http.get("*/api/media", () => HttpResponse.json({})),
    http.get("*/api/tutor/terms", () => HttpResponse.json(terms)),
    http.post("*/api/tutor/modules/:id/sections", async ({ request }) => {
      seen.finished.push(await request.json())
      return HttpResponse.json({ success: true })
    }),
    http.post("*/api/tutor/modules/:id/answers", async ({ request }) => {
      seen.answered.push((await request.json()) as GivenAnswer)
      return HttpResponse.json({})
    }),
    http.post("*/api/tutor/modules/:id/exam", async ({ request }) => {
      const exam = (await request.json()) as GivenExam
      seen.exams.push(exam)
      const questions = lesson.examPrep.practiceQuestions
      const right = exam.answers.filter(({ question, chosen }) =>
        questions.some((one) => one.question === question && one.correctAnswer === chosen),
      ).length
      return HttpResponse.json({
        score: (100 * right) / questions.length,
        right,
        questions: questions.length,
      })
    }),
    http.post("*/api/tutor/answers/:id/feedback", async ({ request, params }) => {
      seen.judged.push({ id: params.id, ...((await request.json()) as object) })
      return HttpResponse.json({})
    }),
    http.get("*/api/modules/:id/lesson", () => HttpResponse.json(lesson)),
    http.get("*/api/modules/:id/agent", ({ request }) => {
      const { searchParams } = new URL(request.url)
      seen.questions.push(searchParams.get("message") ?? `retry ${searchParams.get("retry")}`)
      return HttpResponse.json({ message: "Fill the **blue** tube.", sources: [], covered: true })
    }),
    http.get("*/api/progress", () =>
      HttpResponse.json(lastPosition ? [{ moduleId: 5, lastPosition, attempts: 2 }] : []),
    ),
    http.post("*/api/progress/5", async ({ request }) => {
      lastPosition = ((await request.json()) as { progress: number }).progress
      seen.saved.push(lastPosition)
      return HttpResponse.json({})
    }),
    http.post("*/api/tutor/modules/:id/place", () => HttpResponse.json({ success: true })),
    http.post("*/api/activity/log", async ({ request }) => {
      seen.activity.push(await request.json())
      return HttpResponse.json({ id: 1 })
    }),
  )
  return seen
}

export const open = (at = "/course/5") =>
  renderPage(<CoursePage />, { path: "/course/:id", at, user: student })

export const sse = (...events: [string, unknown][]) =>
  new HttpResponse(
    events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(""),
    {
      headers: { "Content-Type": "text/event-stream" },
    },
  )

export async function ask(person: ReturnType<typeof open>["person"], text: string) {
  await person.type(await screen.findByLabelText("Message to the AI tutor"), text)
  await person.click(screen.getByRole("button", { name: "Send" }))
}
