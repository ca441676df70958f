/** A small school for the tests of the course page: what it holds, and what it was told. */
import { HttpResponse, http, renderPage, screen, server, student } from "@cubital/sdk/testing"
import CoursePage from "./CoursePage"
import type { Lesson, Message } from "./course"

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

const said: Message[] = [
  {
    id: 1,
    role: "student",
    text: "Hello?",
    sources: [],
    covered: true,
    complete: true,
    at: "2026-01-01T00:00:00Z",
  },
  {
    id: 2,
    role: "tutor",
    text: "Welcome.",
    sources: [],
    covered: true,
    complete: true,
    at: "2026-01-01T00:00:01Z",
  },
]

export function school({ messages = said, position = 0 }: { messages?: Message[]; position?: number } = {}) {
  const seen = { asked: [] as string[], saved: [] as number[], activity: [] as unknown[] }
  let lastPosition = position
  server.use(
    http.get("*/api/tutor/modules/:id/chat", () => HttpResponse.json({ messages })),
    http.get("*/api/modules/:id/lesson", () => HttpResponse.json(lesson)),
    http.get("*/api/modules/:id/agent", ({ request }) => {
      seen.asked.push(new URL(request.url).searchParams.get("message") ?? "")
      return HttpResponse.json({ message: "Fill the **blue** tube.", sources: [], covered: true })
    }),
    http.get("*/api/progress", () => HttpResponse.json(lastPosition ? [{ moduleId: 5, lastPosition }] : [])),
    http.post("*/api/progress/5", async ({ request }) => {
      lastPosition = ((await request.json()) as { progress: number }).progress
      seen.saved.push(lastPosition)
      return HttpResponse.json({})
    }),
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
