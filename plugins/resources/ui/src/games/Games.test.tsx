import {
  HttpResponse,
  http,
  renderPage,
  screen,
  server,
  student,
  waitFor,
  within,
} from "@cubital/sdk/testing"
import { act, fireEvent } from "@testing-library/react"
import { Link } from "react-router-dom"
import { vi } from "vitest"
import { api } from "../api"
import type { components } from "../api.gen"
import { serveResources } from "../testing/school"
import { Games } from "./Games"

type Question = components["schemas"]["QuestionView"]

const questions: Question[] = [1, 2].map((id) => ({
  id,
  question: `What is ${id}?`,
  options: [`Right ${id}`, `Wrong ${id}`, `Other ${id}`, `None ${id}`],
  correctAnswer: `Right ${id}`,
  difficulty: "easy",
  pointValue: 10,
  category: "Safety",
  explanation: `Because of ${id}.`,
}))

function serve(change: { answers?: number; games?: number } = {}) {
  serveResources()
  const sent = { answers: [] as unknown[], games: [] as { mode: string; answers: { chosen: string }[] }[] }
  server.use(
    http.get("*/api/resources/quiz", () => HttpResponse.json(questions)),
    http.get("*/api/resources/games", () => HttpResponse.json({ best: {}, recent: [] })),
    http.get("*/api/resources/games/pool", () => HttpResponse.json({ questions: 0, terms: 0, modules: [] })),
    http.post("*/api/resources/games/answers", async ({ request }) => {
      sent.answers.push(await request.json())
      return HttpResponse.json({}, { status: change.answers ?? 200 })
    }),
    http.post("*/api/resources/games", async ({ request }) => {
      const body = (await request.json()) as (typeof sent.games)[number]
      sent.games.push(body)
      return HttpResponse.json(
        { game: { source: "ten" }, games: { best: {}, recent: [] }, study: {} },
        { status: change.games ?? 200 },
      )
    }),
  )
  return sent
}

const open = (preferences = {}) => renderPage(<Games />, { user: { ...student, preferences } })

const right = () => screen.getAllByRole("button").find(({ textContent }) => textContent?.startsWith("Right"))

afterEach(() => {
  vi.useRealTimers()
})

test("a game from the first question to its score, with each answer recorded", async () => {
  const sent = serve()
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Standard Quiz" }))
  expect(screen.queryByRole("button", { name: "Next Question" })).toBeNull()

  await person.click(right() as HTMLElement)
  expect(screen.getByText("Correct! +10 points")).toBeVisible()
  await person.keyboard("{Enter}")
  await person.click(screen.getByRole("button", { name: /^Wrong/ }))
  expect(screen.getByText(/^Not quite. Correct answer: Right/)).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Finish Game" }))

  expect(screen.getByRole("heading", { name: "Standard Quiz: 10 out of 20 points" })).toHaveFocus()
  expect(screen.getByText(/The question you missed is in your/)).toBeVisible()
  await waitFor(() => expect(sent.games).toHaveLength(1))
  expect(sent.answers).toHaveLength(2)
  expect(sent.games[0]).toMatchObject({ mode: "standard" })
  expect(sent.games[0]?.answers.map(({ chosen }) => chosen.split(" ")[0])).toEqual(["Right", "Wrong"])

  await person.click(screen.getByRole("button", { name: "Play Again" }))
  expect(screen.getByText("Question 1 of 2")).toBeVisible()
  expect(screen.getByText("0 points")).toBeVisible()
})

test("a game is played with the number keys and Enter", async () => {
  const sent = serve()
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Standard Quiz" }))

  await person.keyboard("1{Enter}")
  expect(screen.getByText("Question 2 of 2")).toBeVisible()
  await person.keyboard("9")
  expect(screen.queryByText(/^Correct! \+/)).toBeNull()
  await person.keyboard("2")
  expect(screen.getByText(/^Not quite/)).toBeVisible()
  await person.keyboard("1{Enter}")

  expect(screen.getByRole("heading", { name: "Standard Quiz: 10 out of 20 points" })).toBeVisible()
  await waitFor(() =>
    expect(sent.games[0]?.answers.map(({ chosen }) => chosen.split(" ")[0])).toEqual(["Right", "Wrong"]),
  )
})

test("a game without a point is nobody's best", async () => {
  serve()
  const zero = {
    id: 2,
    mode: "standard",
    source: "ten",
    score: 0,
    possible: 20,
    correct: 0,
    answered: 2,
    longestStreak: 0,
    seconds: 9,
  }
  const mine = { ...zero, finishedAt: "2026-11-23T00:00:00Z" }
  server.use(
    http.post("*/api/resources/games", () =>
      HttpResponse.json({
        game: mine,
        games: { best: { standard: mine }, recent: [mine, { ...mine, id: 1 }] },
        study: {},
      }),
    ),
  )
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Standard Quiz" }))
  await person.keyboard("2{Enter}2{Enter}")

  expect(await screen.findByRole("region", { name: "Your last games" })).toBeVisible()
  expect(screen.queryByText("Your best so far")).toBeNull()
})

async function attack(preferences = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const sent = serve()
  open(preferences)
  fireEvent.click(await screen.findByRole("button", { name: "Time Attack" }))
  return sent
}

test("Time Attack ends at 60 seconds, wherever one is", async () => {
  const sent = await attack()
  expect(screen.getByRole("timer")).toHaveTextContent("60 s")

  await act(() => vi.advanceTimersByTimeAsync(58_000))
  expect(screen.getByText("Question 1 of 2")).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(3000))

  expect(screen.getByRole("heading", { name: "Time Attack: 0 out of 20 points" })).toBeVisible()
  expect(sent.games).toMatchObject([{ mode: "time-attack", answers: [] }])
})

test("a student with more time has more, and one without limits has no clock", async () => {
  await attack({ timeMultiplier: 1.5 })
  expect(screen.getByRole("timer")).toHaveTextContent("90 s")
})

test("a student without time limits has no clock", async () => {
  await attack({ timeMultiplier: "untimed" })
  expect(screen.getByText("Question 1 of 2")).toBeVisible()
  expect(screen.queryByRole("timer")).toBeNull()
})

test("a question that has just left the quiz does not count, and the game goes on", async () => {
  serve({ answers: 404 })
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Standard Quiz" }))
  await person.click(right() as HTMLElement)

  expect(
    await screen.findByText("This question was just removed from the quiz. It does not count."),
  ).toBeVisible()
  expect(screen.getByText("0 points")).toBeVisible()
  await person.click(screen.getByRole("button", { name: "Next Question" }))
  expect(screen.getByText("Question 2 of 2")).toBeVisible()
})

test("a game that the school could not take is kept, and says so", async () => {
  serve({ games: 503 })
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Streak Challenge" }))
  await person.click(right() as HTMLElement)
  await person.click(screen.getByRole("button", { name: "Next Question" }))
  await person.click(right() as HTMLElement)
  await person.click(screen.getByRole("button", { name: "Finish Game" }))

  expect(await screen.findByText(/^Saved on this device/)).toBeVisible()
  expect(sessionStorage.getItem("kept:7:resources:games")).toContain('"mode":"streak"')
})

test("what was answered before one left without a network is sent once it is back", async () => {
  const sent = serve()
  let away = true
  server.use(
    http.post("*/api/resources/games/answers", async ({ request }) => {
      if (away) return HttpResponse.error()
      sent.answers.push(await request.json())
      return HttpResponse.json({})
    }),
  )
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Standard Quiz" }))
  await person.click(screen.getAllByRole("button", { name: /^Wrong/ })[0] as HTMLElement)
  await person.click(screen.getByRole("button", { name: "Leave Game" }))
  await person.click(await screen.findByRole("button", { name: "Leave game" }))
  expect(sent.answers).toEqual([])

  away = false
  // Whatever is answered first tells that the school is there again.
  await act(() => api.get("/api/resources/games"))
  await waitFor(() => expect(sent.answers).toMatchObject([{ chosen: expect.stringMatching(/^Wrong/) }]))
  expect(sessionStorage.getItem("kept:7:resources:answers")).toBeNull()
})

function AtHome() {
  return (
    <>
      <Link to="/dashboard">Dashboard</Link>
      <Games />
    </>
  )
}

/** Whether the browser would ask before the tab is closed. */
function asksOnClosing() {
  const closing = new Event("beforeunload", { cancelable: true })
  window.dispatchEvent(closing)
  return closing.defaultPrevented
}

test("a game is left in the middle only by who says so", async () => {
  serve()
  const { person, where } = renderPage(<AtHome />, { path: "/games", user: student })
  await person.click(await screen.findByRole("button", { name: "Standard Quiz" }))
  await person.click(right() as HTMLElement)
  expect(asksOnClosing()).toBe(true)

  await person.click(screen.getByRole("link", { name: "Dashboard" }))
  const dialog = await screen.findByRole("alertdialog", { name: "Leave this game?" })
  await person.click(within(dialog).getByRole("button", { name: "Keep playing" }))
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  expect(where()).toBe("/games")
  expect(screen.getByText("Question 1 of 2")).toBeVisible()

  await person.click(screen.getByRole("link", { name: "Dashboard" }))
  await person.click(await screen.findByRole("button", { name: "Leave game" }))
  expect(await screen.findByText("Another page")).toBeVisible()
  expect(asksOnClosing()).toBe(false)
})

test("its own button asks too, by keyboard, and gives the focus back to where one was", async () => {
  const { games } = serve()
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Streak Challenge" }))
  await person.click(right() as HTMLElement)
  const button = screen.getByRole("button", { name: "Leave Game" })
  button.focus()
  await person.keyboard("{Enter}")
  const dialog = await screen.findByRole("alertdialog", { name: "Leave this game?" })
  expect(within(dialog).getByRole("button", { name: "Keep playing" })).toHaveFocus()
  // No key plays on behind it.
  await person.keyboard("1")
  await person.keyboard("{Escape}")
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  expect(screen.getByText("Question 1 of 2")).toBeVisible()
  expect(button).toHaveFocus()

  await person.keyboard("{Enter}")
  await screen.findByRole("alertdialog")
  await person.keyboard("{Tab}{Enter}")
  expect(await screen.findByRole("button", { name: "Streak Challenge" })).toHaveFocus()
  expect(screen.queryByRole("alertdialog")).toBeNull()
  expect(games).toEqual([])
  await person.keyboard("{Enter}")
  expect(await screen.findByText("Question 1 of 2")).toBeVisible()
  expect(screen.queryByRole("alertdialog")).toBeNull()
})

test("before the first answer its button asks nothing", async () => {
  serve()
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: "Standard Quiz" }))
  await person.click(await screen.findByRole("button", { name: "Leave Game" }))
  expect(await screen.findByRole("button", { name: "Standard Quiz" })).toHaveFocus()
})

test("no question is asked before the first answer, nor after the last", async () => {
  serve()
  const first = renderPage(<AtHome />, { path: "/games", user: student })
  await first.person.click(await screen.findByRole("button", { name: "Standard Quiz" }))
  expect(asksOnClosing()).toBe(false)
  await first.person.click(screen.getByRole("link", { name: "Dashboard" }))
  expect(await screen.findByText("Another page")).toBeVisible()
  first.unmount()

  const { person } = renderPage(<AtHome />, { path: "/games", user: student })
  await person.click(await screen.findByRole("button", { name: "Standard Quiz" }))
  await person.keyboard("1{Enter}1{Enter}")
  expect(screen.getByRole("heading", { name: /^Standard Quiz: \d+ out of 20 points/ })).toBeVisible()
  expect(asksOnClosing()).toBe(false)
  await person.click(screen.getByRole("link", { name: "Dashboard" }))
  expect(await screen.findByText("Another page")).toBeVisible()
})
