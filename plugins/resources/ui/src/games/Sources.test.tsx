import {
  expectToast,
  HttpResponse,
  http,
  renderPage,
  screen,
  server,
  student,
  waitFor,
} from "@cubital/sdk/testing"
import type { components } from "../api.gen"
import StudyResources from "../StudyResources"
import { serveResources, studyOf } from "../testing/school"

type Finished = components["schemas"]["GameView"]

const pool = {
  questions: 30,
  terms: 12,
  modules: [
    { moduleId: 3, questions: 9, terms: 1 },
    { moduleId: 5, questions: 8, terms: 0 },
  ],
}
const ten = {
  id: 1,
  question: "Of the ten?",
  options: ["Right", "Wrong", "Other", "None"],
  correctAnswer: "Right",
  difficulty: "easy",
  pointValue: 10,
  category: "Safety",
  explanation: "Because.",
}
const finished: Finished = {
  id: 7,
  mode: "standard",
  source: "all",
  score: 80,
  possible: 100,
  correct: 8,
  answered: 10,
  longestStreak: 4,
  seconds: 60,
  finishedAt: "2026-11-23T00:00:00Z",
}

/** Ten questions, of which the first asks for a term; `n` tells one draw from another. */
const drawOf = (n: number, source: string) => ({
  id: n,
  source,
  questions: Array.from({ length: 10 }, (_, index) => ({
    id: index + 1,
    question: index === 0 ? `Which term is this? Draw ${n}.` : `Practice ${n}.${index}?`,
    options: [`Right ${index}`, `Wrong ${index}`, `Other ${index}`, `None ${index}`],
    correctAnswer: `Right ${index}`,
    category: index === 0 ? "Safety" : "Module 3",
    explanation: "Because.",
    pointValue: 10,
    term: index === 0,
  })),
})

interface Sent {
  draws: number[][]
  answers: { question: number; draw?: number }[]
  games: { draw?: number }[]
  best: string[]
}

function serve(change: { draws?: number } = {}): Sent {
  serveResources()
  const sent: Sent = { draws: [], answers: [], games: [], best: [] }
  server.use(
    http.get("*/api/resources/quiz", () => HttpResponse.json([ten])),
    http.get("*/api/resources/games/pool", () => HttpResponse.json(pool)),
    http.get("*/api/resources/games", ({ request }) => {
      const source = new URL(request.url).searchParams.get("source") ?? "ten"
      sent.best.push(source)
      const best = source === "all" ? { standard: finished } : {}
      return HttpResponse.json({ best, recent: [] })
    }),
    http.post("*/api/resources/games/draws", async ({ request }) => {
      const { modules } = (await request.json()) as { modules: number[] }
      sent.draws.push(modules)
      if (change.draws) return HttpResponse.json({ message: "Not now." }, { status: change.draws })
      return HttpResponse.json(drawOf(sent.draws.length, modules.join() || "all"))
    }),
    http.post("*/api/resources/games/answers", async ({ request }) => {
      sent.answers.push((await request.json()) as Sent["answers"][number])
      return HttpResponse.json({})
    }),
    http.post("*/api/resources/games", async ({ request }) => {
      sent.games.push((await request.json()) as Sent["games"][number])
      const game = { ...finished, id: 8, score: 90 }
      const games = { best: { standard: game }, recent: [game, finished] }
      return HttpResponse.json({ game, games, study: studyOf({ turned: [], heard: [], read: [] }) })
    }),
  )
  return sent
}

const GAMES = "/study-resources?tab=games"

const open = (at = GAMES) => renderPage(<StudyResources />, { path: "/study-resources", at, user: student })

test("who chooses nothing plays the ten, and nothing is drawn", async () => {
  const sent = serve()
  const { person } = open()
  expect(await screen.findByRole("button", { name: "The ten" })).toHaveAttribute("aria-pressed", "true")
  expect(screen.getByText(/^1 questions, 10 points\. Easy 10 · Medium 15 · Hard 20\./)).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Standard Quiz" }))

  expect(await screen.findByRole("heading", { name: "Of the ten?" })).toBeVisible()
  expect(screen.getByText("Easy · 10 points")).toBeVisible()
  await person.keyboard("1{Enter}")
  await waitFor(() => expect(sent.games).toHaveLength(1))
  expect(screen.getByRole("button", { name: "Play Again" })).toBeVisible()
  expect([sent.draws, sent.answers[0]?.draw, sent.games[0]?.draw]).toEqual([[], undefined, undefined])
})

test("a game of everything is drawn, sends its draw, and ten more come from the same", async () => {
  const sent = serve()
  const { person, where } = open()
  await person.click(await screen.findByRole("button", { name: "Everything" }))
  expect(where()).toBe(`${GAMES}&from=all`)
  expect(
    await screen.findByText(/^10 at random from 30 practice questions and 12 glossary terms/),
  ).toBeVisible()
  expect(await screen.findByText("Best: 80 of 100 points")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Standard Quiz" }))

  expect(await screen.findByRole("heading", { name: "Which term is this? Draw 1." })).toBeVisible()
  expect(screen.getByText("10 points")).toBeVisible()
  await person.keyboard("1{Enter}".repeat(9))
  await person.keyboard("2{Enter}")
  expect(screen.getByRole("heading", { name: "Standard Quiz: 90 out of 100 points" })).toHaveFocus()
  await waitFor(() => expect(sent.games).toEqual([expect.objectContaining({ draw: 1 })]))
  expect(sent.answers.map(({ question, draw }) => [question, draw])).toEqual(
    Array.from({ length: 10 }, (_, index) => [index + 1, 1]),
  )
  expect(await screen.findByText("Your best so far")).toBeVisible()
  expect(screen.getByText("Best of everything").nextSibling).toHaveTextContent("90 of 100 points")
  expect(screen.getAllByText("· Everything")).toHaveLength(2)

  await person.click(screen.getByRole("button", { name: "Ten more" }))
  expect(await screen.findByRole("heading", { name: "Which term is this? Draw 2." })).toBeVisible()
  expect(screen.getByText("0 points")).toBeVisible()
  expect(sent.draws).toEqual([[], []])
})

test("modules are chosen by what there is in each, and stand in the address", async () => {
  const sent = serve()
  const { person, where } = open()
  await waitFor(() => expect(screen.getByRole("button", { name: "Modules" })).toBeEnabled())
  await person.click(screen.getByRole("button", { name: "Modules" }))
  const three = await screen.findByRole("checkbox", { name: /^3\. / })
  expect(three).toHaveAccessibleDescription("9 questions · 1 term")
  expect(screen.getByRole("checkbox", { name: /^5\. / })).toHaveAccessibleDescription("8 questions")
  expect(screen.getByRole("checkbox", { name: /^6\. / })).toHaveAccessibleDescription("nothing yet")
  await person.click(screen.getByRole("checkbox", { name: /^5\. / }))
  await person.click(three)
  await person.click(screen.getByRole("button", { name: "Use modules 3 and 5" }))

  await waitFor(() => expect(where()).toBe(`${GAMES}&from=3%2C5`))
  const chip = await screen.findByRole("button", { name: "Modules 3 and 5" })
  expect(chip).toHaveAttribute("aria-pressed", "true")
  await waitFor(() => expect(chip).toHaveFocus())
  expect(screen.getByText(/^10 at random from 17 practice questions and 1 glossary term,/)).toBeVisible()
  await waitFor(() => expect(sent.best).toContain("3,5"))
  await person.click(screen.getByRole("button", { name: "Streak Challenge" }))
  expect(await screen.findByRole("heading", { name: "Which term is this? Draw 1." })).toBeVisible()
  expect(sent.draws).toEqual([[3, 5]])
})

test("an address opens its source, and says where there is nothing to ask", async () => {
  serve()
  const { person, where } = open(`${GAMES}&from=9`)
  expect(await screen.findByText("There are no questions about module 9 yet.")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Standard Quiz" })).toBeNull()
  await person.click(screen.getByRole("button", { name: "The ten" }))
  expect(await screen.findByRole("button", { name: "Standard Quiz" })).toBeVisible()
  expect(where()).toBe(GAMES)
})

test("where no questions can be drawn, it says so, and the choice stays", async () => {
  const sent = serve({ draws: 503 })
  const { person } = open(`${GAMES}&from=all`)
  await person.click(await screen.findByRole("button", { name: "Time Attack" }))
  await waitFor(() => expect(sent.draws).toHaveLength(1))
  await expectToast("Couldn't start the game", "Not now.")
  expect(await screen.findByRole("button", { name: "Time Attack" })).toBeVisible()
  expect(screen.queryByRole("timer")).toBeNull()
})
