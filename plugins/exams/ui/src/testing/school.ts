/** Fake API of the exams for tests: one exam, and a sitting of three questions. */
import type { ShownQuestion } from "@cubital/sdk"
import { HttpResponse, http, server } from "@cubital/sdk/testing"
import type { Exams, NewAnswer, Readiness, Result, Sitting } from "../exams"

const plain = { picture: null, options: [], items: [], documents: [], spots: [], unit: null }
export const questions: ShownQuestion[] = [
  { ...plain, kind: "one", stem: "Which vein first?", options: ["Basilic", "Cephalic", "Median cubital"] },
  { ...plain, kind: "several", stem: "Which break cells?", options: ["Shaking", "Wet alcohol", "Turning"] },
  { ...plain, kind: "number", stem: "How much blood?", unit: "mL" },
]

export const exams: Exams = {
  exams: [
    {
      id: "cpt",
      name: "CPT",
      title: "Certified Technician",
      note: "None of its questions is the certifier's.",
      passing: 75,
      passingNote: "The school takes 75 %.",
      domains: [
        { id: "safety", name: "Safety", share: 60, items: 50, questions: 20, minutes: 24 },
        { id: "draws", name: "Draws", share: null, items: 9, questions: 9, minutes: 11 },
      ],
      forms: [
        { id: "full", name: "Full exam", questions: 100, scored: 90, minutes: 120 },
        { id: "domain", name: "One domain", questions: 20, scored: 20, minutes: 24 },
      ],
    },
  ],
  sittings: [],
  timeMultiplier: 1,
}

export const unready: Readiness = {
  exam: "cpt",
  examName: "CPT",
  answers: 12,
  needed: 60,
  chance: null,
  low: null,
  high: null,
  unsure: false,
  answersToNarrow: null,
  domains: [
    { id: "safety", name: "Safety", answers: 12, needed: 10, percent: 70, low: 50, high: 88 },
    { id: "draws", name: "Draws", answers: 0, needed: 10, percent: null, low: null, high: null },
  ],
}

export const sitting: Sitting = {
  id: 7,
  exam: "cpt",
  examName: "CPT",
  form: "full",
  formName: "Full exam",
  domain: null,
  startedAt: "2026-11-25T10:00:00.000Z",
  deadline: "2026-11-25T12:00:00.000Z",
  secondsLeft: 7200,
  handedInAt: null,
  place: null,
  questions,
  answers: [],
}

export const result: Result = {
  id: 7,
  exam: "cpt",
  examName: "CPT",
  form: "full",
  formName: "Full exam",
  handedInAt: "2026-11-25T11:00:00.000Z",
  outOfTime: false,
  scored: 2,
  right: 1,
  percent: 50,
  passing: 75,
  passed: false,
  low: 20,
  high: 80,
  verdict: "near",
  seconds: 95,
  answered: 2,
  domains: [{ id: "safety", name: "Safety", questions: 2, right: 1, percent: 50 }],
  items: questions.map((question, position) => ({
    position,
    domain: "Safety",
    task: "gloves",
    question,
    response: ["Median cubital", ["Shaking"], null][position] ?? null,
    review: {
      mark: position === 0 ? 1 : 0,
      right: ["Median cubital", ["Shaking", "Wet alcohol"], "2.7"][position] ?? "",
      reasons: question.options.map((text) => ({ text, reason: `Why ${text}.`, right: text === "Shaking" })),
      explanation: null,
    },
    seconds: 31,
    flagged: position === 1,
    scored: position < 2,
  })),
}

/** Answers all calls of the pages; the answers that were sent, and how often the exam was handed in. */
export function serveExams(change: { exams?: Exams; sitting?: Sitting; readiness?: Readiness } = {}) {
  const sent: NewAnswer[] = []
  const seen = { sent, handedIn: 0, begun: [] as unknown[] }
  let current = change.sitting ?? sitting
  const since = Date.now()
  const secondsLeft = () =>
    current.secondsLeft === null ? null : Math.max(0, current.secondsLeft - (Date.now() - since) / 1000)
  server.use(
    http.get("*/api/exams", () => HttpResponse.json(change.exams ?? exams)),
    http.get("*/api/exams/readiness", () => HttpResponse.json([change.readiness ?? unready])),
    http.post("*/api/exams/sittings", async ({ request }) => {
      seen.begun.push(await request.json())
      return HttpResponse.json(current, { status: 201 })
    }),
    http.get("*/api/exams/sittings/7", () => HttpResponse.json({ ...current, secondsLeft: secondsLeft() })),
    http.post("*/api/exams/sittings/7/answers", async ({ request }) => {
      const { answers } = (await request.json()) as { answers: NewAnswer[] }
      sent.push(...answers)
      return HttpResponse.json({ taken: true, older: [], secondsLeft: 7000 })
    }),
    http.post("*/api/exams/sittings/7/hand-in", () => {
      seen.handedIn += 1
      current = { ...current, handedInAt: result.handedInAt }
      return HttpResponse.json(result)
    }),
    http.get("*/api/exams/sittings/7/result", () => HttpResponse.json(result)),
  )
  return seen
}
