/** Fake API of the exercises for tests: one exercise of two steps, and what the school knows of it. */
import { HttpResponse, http, server } from "@cubital/sdk/testing"
import type { Attempt, Exercise, Step } from "../exercises"

export const exercise: Exercise = {
  id: "watering",
  title: "Water the plant",
  summary: "From the can to the last drop.",
  picture: { src: "/media/can.svg", alt: "A watering can." },
  module: 5,
  section: "soil",
  minutes: 3,
  cases: 2,
  forms: [
    { form: "easy", best: 90.5, times: 2, step: null, steps: null },
    { form: "exam", best: null, times: 0, step: null, steps: null },
  ],
}

const plain = { picture: null, items: [], documents: [], spots: [], unit: null }
const REASONS = [
  { text: "Dry", reason: "The soil tells.", right: true },
  { text: "Wet", reason: "It would have dried out further.", right: false },
]

const openStep = (position: number, name: string, hint: string | null): Step => ({
  position,
  name,
  complication: position ? "A puddle" : null,
  now: position ? "Water runs over the floor." : "The leaves hang.",
  hint,
  question: { ...plain, kind: "one", stem: `What is wrong with ${name}?`, options: ["Dry", "Wet"] },
  seconds: position ? null : 1,
  response: null,
  tries: 0,
  closed: false,
  firstRight: null,
  review: null,
  consequence: null,
  outcome: null,
  expert: null,
  over: null,
})

export const attempt = (form: Attempt["form"], change: Partial<Attempt> = {}): Attempt => ({
  id: 3,
  exercise: "watering",
  title: "Water the plant",
  form,
  case: "fern",
  text: "A fern on the sill.",
  picture: null,
  clock: null,
  steps: [openStep(0, "Look", form === "easy" ? "Feel the soil." : null)],
  total: 2,
  finishedAt: null,
  percent: null,
  ...change,
})

/** Answers all calls of the pages as the school would, marking "Dry" as right; what was sent to it. */
export function serveExercises(
  change: { exercise?: Exercise; attempts?: Attempt[]; start?: Partial<Attempt> } = {},
) {
  const seen = { begun: [] as unknown[], answers: [] as unknown[] }
  let current = change.attempts?.[0] ?? attempt("easy")
  server.use(
    http.get("*/api/exercises", () => HttpResponse.json([change.exercise ?? exercise])),
    http.get("*/api/exercises/watering", () =>
      HttpResponse.json({ exercise: change.exercise ?? exercise, attempts: change.attempts ?? [] }),
    ),
    http.post("*/api/exercises/watering/attempts", async ({ request }) => {
      const body = (await request.json()) as { form: Attempt["form"] }
      seen.begun.push(body)
      current = attempt(body.form, change.start)
      return HttpResponse.json(current, { status: 201 })
    }),
    http.post("*/api/exercises/attempts/3/answers", async ({ request }) => {
      const body = (await request.json()) as { response: string | null }
      seen.answers.push(body)
      current = answered(current, body.response)
      return HttpResponse.json(current)
    }),
    http.post("*/api/exercises/attempts/3/next", () => {
      current = { ...current, steps: [...current.steps, openStep(1, "the floor", null)] }
      return HttpResponse.json(current)
    }),
  )
  return seen
}

function answered(before: Attempt, response: string | null): Attempt {
  const last = before.steps.at(-1) as Step
  const right = response === "Dry"
  const closed = before.form === "exam" || response === null || right
  const firstRight = last.firstRight ?? right
  const step: Step = {
    ...last,
    response,
    tries: last.tries + 1,
    closed,
    firstRight,
    review: closed ? { mark: right ? 1 : 0, right: "Dry", reasons: REASONS, explanation: null } : null,
    consequence: firstRight ? null : "It would have dried out further.",
    outcome: closed ? "The soil is dust." : null,
    expert: closed ? "I push a finger in first." : null,
  }
  const isEnd = closed && before.steps.length === before.total
  return {
    ...before,
    steps: [...before.steps.slice(0, -1), step],
    ...(isEnd && { finishedAt: "2026-11-26T10:00:00.000Z", percent: 50 }),
  }
}
