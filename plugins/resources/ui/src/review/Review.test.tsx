import { choiceOf, type QuestionResponse } from "@cubital/sdk"
import {
  HttpResponse,
  http,
  renderPage,
  screen,
  server,
  student,
  today,
  waitFor,
  within,
} from "@cubital/sdk/testing"
import StudyResources from "../StudyResources"
import { emptyQueue, serveResources, studyOf } from "../testing/school"
import { isSame, suggestedBy } from "./cardQuestion"
import type { DueCard, NewReview, Queue } from "./reviewApi"

const card = (key: string): DueCard => ({
  kind: "glossary",
  key,
  version: 0,
  front: key,
  back: `What ${key} means.`,
  category: "Safety",
  options: [],
  explanation: null,
  pronunciation: null,
  audioUrl: null,
  question: null,
  review: null,
  due: null,
  lapses: 0,
  ifKnew: 172_800,
  ifNot: 600,
  ifHard: 86_400,
  ifEasy: 691_200,
})
const two: Queue = { ...emptyQueue, newCards: 2, items: [card("Anemia"), card("Plasma")] }

const missed: DueCard = {
  ...card("1"),
  kind: "quiz",
  front: "Which tube comes first?",
  back: "Blood culture bottles",
  options: ["Lavender", "Blood culture bottles", "Gold", "Gray"],
  explanation: "They must stay sterile.",
}

function serve(status: "counted" | "superseded" | 503 = "counted", queue = two) {
  serveResources({ queue })
  const sent: NewReview[][] = []
  const study = studyOf({ turned: [], heard: ["Anemia"], read: [] })
  server.use(
    http.post("*/api/resources/reviews", async ({ request }) => {
      const { reviews } = (await request.json()) as { reviews: NewReview[] }
      sent.push(reviews)
      if (status === 503) return HttpResponse.json({ message: "Busy" }, { status: 503 })
      const memory = { version: 1, due: "2026-11-23T00:00:00Z", lapses: 0 }
      const results = reviews.map(({ clientId }) => ({ clientId, status, memory }))
      return HttpResponse.json({ results, review: { ...emptyQueue, due: 0 }, study })
    }),
  )
  return sent
}

const open = () =>
  renderPage(<StudyResources />, {
    path: "/study-resources",
    at: "/study-resources?tab=flashcards&mode=review",
    user: student,
  })

test("a session by keyboard: look, judge, next, until nothing is due", async () => {
  const sent = serve()
  const { person } = open()
  await screen.findByRole("heading", { name: "Anemia" })
  expect(screen.queryByText("What Anemia means.")).toBeNull()
  expect(screen.getByText("2 new cards today")).toBeVisible()
  expect(screen.getByRole("button", { name: "Review (2 new)" })).toHaveAttribute("aria-pressed", "true")

  await person.keyboard(" ")
  expect(screen.getByText("What Anemia means.")).toBeVisible()
  expect(screen.getByText("again in 10 minutes")).toBeVisible()
  await person.keyboard("2")
  await screen.findByRole("heading", { name: "Plasma" })
  await person.click(screen.getByRole("button", { name: "Show Answer" }))
  await person.click(screen.getByRole("button", { name: "Knew it" }))

  expect(await screen.findByText(/^Done for today/)).toBeVisible()
  await waitFor(() =>
    expect(sent.flat().map(({ key, knew }) => [key, knew])).toEqual([
      ["Anemia", true],
      ["Plasma", true],
    ]),
  )
  expect(new Set(sent.flat().map(({ clientId }) => clientId)).size).toBe(2)
})

const place = {
  kind: "place",
  title: "Order of draw",
  detail: "Module 5",
  link: "/course/5?tab=lesson#order-of-draw",
  linkText: "Continue",
  minutes: 9,
}
const due = { ...place, kind: "reviews", title: "1 review due", link: "/study-resources?mode=review" }

async function reviewBoth(preferences = {}) {
  const { person } = renderPage(<StudyResources />, {
    path: "/study-resources",
    at: "/study-resources?tab=flashcards&mode=review",
    user: { ...student, preferences },
  })
  await screen.findByRole("heading", { name: "Anemia" })
  await person.keyboard(" 1")
  await person.keyboard(" 2")
  await screen.findByRole("heading", { name: "Anemia" })
  await person.keyboard(" 2")
  return within(await screen.findByRole("region", { name: "Done for today" }))
}

test("a round ends with what was done and the next thing that is no review", async () => {
  serve()
  const week = today.week.map((day, index) => ({ ...day, minutes: index === 6 ? 12 : 0 }))
  const settings = { ...today.settings, goalMinutes: 20 }
  server.use(
    http.get("*/api/today", () =>
      HttpResponse.json({ ...today, week, settings, streak: 4, steps: [due, place] }),
    ),
  )
  const end = await reviewBoth()
  expect(end.getByText(/^3 reviews: 2 known, 1 not yet\./)).toBeVisible()
  expect(await end.findByText("12 of 20 min")).toBeVisible()
  expect(end.getByText("4-day streak")).toBeVisible()
  expect(end.getByRole("link", { name: "Continue" })).toHaveAttribute("href", place.link)
  expect(end.getByRole("link", { name: "Go to the dashboard" })).toHaveAttribute("href", "/dashboard")
  expect(screen.getByRole("region", { name: "Done for today" })).toHaveFocus()
})

test("whoever has switched Today off is told what was done, and of nothing next", async () => {
  serve()
  const calls: string[] = []
  server.use(
    http.get("*/api/today", ({ request }) => {
      calls.push(request.url)
      return HttpResponse.json({ ...today, steps: [place] })
    }),
  )
  const end = await reviewBoth({ today: false })
  expect(end.getByRole("link", { name: "Go to the dashboard" })).toBeVisible()
  expect(end.queryByText("Order of draw")).toBeNull()
  expect(calls).toEqual([])
})

test("an Enter too many does not give away the next question", async () => {
  const sent = serve("counted", {
    ...emptyQueue,
    due: 2,
    items: [missed, { ...missed, key: "2", front: "And then?" }],
  })
  const { person } = open()
  await screen.findByText("Which tube comes first?")
  await person.keyboard("2")
  expect(await screen.findByText("They must stay sterile.")).toBeVisible()
  await person.keyboard("{Enter}{Enter}")
  expect(await screen.findByText("And then?")).toBeVisible()
  await person.keyboard("{Enter}")
  expect(screen.getByRole("button", { name: "Show Answer" })).toBeVisible()
  await waitFor(() => expect(sent.flat().map(({ key }) => key)).toEqual(["1"]))
  await person.keyboard(" ")
  expect(await screen.findByText("They must stay sterile.")).toBeVisible()
})

test("what was not known comes again in the same session", async () => {
  serve()
  const { person } = open()
  await screen.findByRole("heading", { name: "Anemia" })
  await person.keyboard(" 1")
  await person.keyboard(" 2")

  expect(await screen.findByRole("heading", { name: "Anemia" })).toBeVisible()
  expect(screen.getByText("Glossary term")).toBeVisible()
  expect(screen.queryByText("New: glossary term")).toBeNull()
  expect(screen.getByText("1 card due")).toBeVisible()
})

test.each([
  ["a click on the wrong option", "1", "Not quite. Correct answer: Blood culture bottles", false],
  ["the key of the right option", "2", "Correct: Blood culture bottles", true],
])("an option of a missed question answers it: %s", async (_how, key, verdict, knew) => {
  const sent = serve("counted", { ...emptyQueue, due: 1, items: [missed] })
  const { person } = open()
  await screen.findByRole("heading", { name: "Which tube comes first?" })
  expect(screen.getByText("1 card due")).toBeVisible()

  if (key === "1") await person.click(screen.getByRole("button", { name: "Lavender" }))
  else await person.keyboard(key)
  expect(screen.getByText(verdict)).toBeVisible()
  expect(screen.getByText(verdict).parentElement).toHaveFocus()
  expect(screen.getByRole("button", { name: "Gold" })).toBeDisabled()
  expect(sent).toEqual([])
  await person.keyboard("{Enter}")

  await waitFor(() => expect(sent.flat().map((review) => [review.key, review.knew])).toEqual([["1", knew]]))
})

test("what was reviewed moves the progress card", async () => {
  serve()
  const { person } = open()
  const progress = within(await screen.findByRole("region", { name: "Study progress" }))
  expect(await progress.findByText("4 of 25")).toBeVisible()
  await screen.findByRole("heading", { name: "Anemia" })
  await person.keyboard(" 2")

  expect(await progress.findByText("5 of 25")).toBeVisible()
})

test("a card that counted in another tab says so and is not asked again", async () => {
  serve("superseded")
  const { person } = open()
  await screen.findByRole("heading", { name: "Anemia" })
  await person.keyboard(" 1")

  expect(await screen.findByText(/already reviewed that card in another tab/)).toBeVisible()
  await person.keyboard(" 2")
  expect(await screen.findByText(/^Done for today/)).toBeVisible()
})

test("reviews that do not arrive wait, with their ids, and go along with the next", async () => {
  const sent = serve(503)
  const { person } = open()
  await screen.findByRole("heading", { name: "Anemia" })
  await person.keyboard(" 2")
  await waitFor(() => expect(sent).toHaveLength(1))
  await person.keyboard(" 2")

  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toHaveLength(2)
  expect(sent[1]?.[0]).toEqual(sent[0]?.[0])
  expect(await screen.findByText(/2 saved on this device/)).toBeVisible()
})

test("before the first review the chart says what it will show", async () => {
  serve()
  open()
  expect(await screen.findByText(/^Review your first card/)).toBeVisible()
})

test("the chart's bars can be read as sentences", async () => {
  serve("counted", { ...two, past: two.past.map((day) => ({ ...day, reviewed: 1 })) })
  open()

  const chart = within(await screen.findByRole("region", { name: "Your reviews" }))

  expect(chart.getByRole("listitem", { name: "Saturday, November 21: 0 due" })).toBeVisible()
  expect(chart.getAllByRole("listitem")).toHaveLength(14)
})

test("whoever has chosen the review goes on with its keys", async () => {
  serve()
  const { person } = renderPage(<StudyResources />, {
    path: "/study-resources",
    at: "/study-resources",
    user: student,
  })
  await person.click(await screen.findByRole("button", { name: "Review (2 new)" }))
  expect(await screen.findByRole("heading", { name: "Anemia" })).toHaveFocus()
  await person.keyboard(" ")
  expect(screen.getByText("What Anemia means.")).toBeVisible()
})

describe("a question of the question engine", () => {
  const cells: DueCard = {
    ...card("exam-items:1"),
    kind: "question",
    front: "Which break cells?",
    back: "Shaking · Wet alcohol",
    category: "Hemolysis",
    question: {
      kind: "several",
      stem: "Which break cells?",
      picture: null,
      options: ["Shaking", "Turning", "Wet alcohol"],
      items: [],
      documents: [],
      spots: [],
      unit: null,
    },
    review: {
      mark: 0,
      right: ["Wet alcohol", "Shaking"],
      reasons: [
        { text: "Shaking", reason: "It tears them.", right: true },
        { text: "Turning", reason: "It is gentle.", right: false },
        { text: "Wet alcohol", reason: "It draws in water.", right: true },
      ],
      explanation: null,
    },
  }
  const queue: Queue = { ...emptyQueue, due: 1, items: [cells] }

  test("is answered in its own way, by keys too, and tells each reason", async () => {
    const sent = serve("counted", queue)
    const { person } = open()
    expect(await screen.findByText("Missed question")).toBeVisible()
    await person.click(await screen.findByRole("checkbox", { name: "Shaking" }))
    await person.keyboard("3")
    expect(screen.getByRole("checkbox", { name: "Wet alcohol" })).toBeChecked()
    expect(screen.queryByText("It is gentle.")).toBeNull()
    await person.click(screen.getByRole("button", { name: /Show Answer/ }))
    expect(screen.getByText("It is gentle.")).toBeVisible()
    expect(screen.getAllByText("Correct")).toHaveLength(2)
    await person.keyboard("2")
    await waitFor(() => expect(sent).toMatchObject([[{ kind: "question", key: "exam-items:1", knew: true }]]))
  })
})

test.each([
  ["A", "a ", true, true],
  ["A", "B", true, false],
  [["b", "a"], ["a", "b"], false, true],
  [["b", "a"], ["a", "b"], true, false],
  [{ x: "1", y: "2" }, { y: "2", x: "1" }, true, true],
  [{ x: "1" }, { y: "2", x: "1" }, true, false],
  [null, "A", true, false],
] as const)("an answer is the right one where it says the same: %j and %j", (one, other, ordered, same) => {
  expect(isSame(one as QuestionResponse | null, other as QuestionResponse, ordered)).toBe(same)
})

test("with four grades the keys are again, hard, good, easy, and each says when the card comes back", async () => {
  const sent = serve()
  const { person } = renderPage(<StudyResources />, {
    path: "/study-resources",
    at: "/study-resources?tab=flashcards&mode=review",
    user: { ...student, preferences: { fourGrades: true } },
  })
  await screen.findByRole("heading", { name: "Anemia" })
  await person.keyboard(" ")
  const names = screen
    .getAllByRole("button", { name: /^(Again|Hard|Good|Easy)/ })
    .map((button) => button.textContent)
  expect(names.map((name) => name?.replace(/\W*\d$/, ""))).toEqual(["Again", "Hard", "Good", "Easy"])
  expect(screen.getByText("in 8 days")).toBeVisible()
  expect(screen.queryByRole("button", { name: "Knew it" })).toBeNull()

  await person.keyboard("2")
  await screen.findByRole("heading", { name: "Plasma" })
  await person.keyboard(" 4")
  await waitFor(() =>
    expect(sent.flat().map(({ knew, effort }) => [knew, effort])).toEqual([
      [true, "hard"],
      [true, "easy"],
    ]),
  )
})

test("the choice between two and four grades is made where one grades, and is kept", async () => {
  serve()
  const choices: unknown[] = []
  server.use(
    http.patch("*/api/user/preferences", async ({ request }) => {
      choices.push(await request.json())
      return HttpResponse.json({ ...student, preferences: { fourGrades: true } })
    }),
  )
  const { person } = open()
  await person.click(await screen.findByRole("button", { name: /^Use four grades/, pressed: false }))
  expect(await screen.findByRole("button", { name: /^Use four grades/, pressed: true })).toBeVisible()
  expect(choices).toEqual([{ fourGrades: true }])
})

test("when the day's cards are done, ten more new ones can be asked for", async () => {
  serve("counted", { ...emptyQueue, newLeft: 12 })
  const { person } = open()
  const more = await screen.findByRole("button", { name: "10 more new cards" })
  const counts: (string | null)[] = []
  server.use(
    http.get("*/api/resources/review", ({ request }) => {
      counts.push(new URL(request.url).searchParams.get("more"))
      return HttpResponse.json({ ...two, newLeft: 12 })
    }),
  )
  await person.click(more)
  expect(await screen.findByRole("heading", { name: "Anemia" })).toBeVisible()
  expect(counts).toEqual(["10"])
})

test("what could not be fetched is said, and can be asked for again", async () => {
  serve("counted", { ...emptyQueue, newLeft: 1 })
  const { person } = open()
  const more = await screen.findByRole("button", { name: "1 more new card" })
  server.use(
    http.get("*/api/resources/review", () => HttpResponse.json({ message: "Busy" }, { status: 503 })),
  )
  await person.click(more)
  expect(await screen.findByText("Couldn't load more cards")).toBeVisible()
  expect(more).toBeEnabled()
})

test.each([
  [["Blue", "Gold", "Red"], true],
  [["Blue", "Red", "Gold"], true],
  [["Gold", "Blue", "Red"], false],
  [["Blue", "Gold", "Gold"], false],
  [["Blue", "Gold"], false],
])("a row is the right one where what changes places freely has done so: %j", (row, knew) => {
  const question = { ...choiceOf("Fill.", []), kind: "fill" as const }
  const right = ["Blue", "Gold", "Red"]
  const review = { mark: 0, right, reasons: [], explanation: null, anyOrder: [["Red", "Gold"]] }
  expect(suggestedBy({ question, review }, row)).toBe(knew)
})

test.each([
  [{ Angle: "15" }, true],
  [{ Angle: "35" }, false],
  ["", false],
])("a setting is the right one in any of the right zones: %j", (response, knew) => {
  const question = { ...choiceOf("Set it.", []), kind: "adjust" as const }
  const at = { Angle: [15, 30] }
  const zones = [{ name: "In the vein", right: true, outcome: "Blood flows.", at }]
  const review = { mark: 0, right: { Angle: "20" }, reasons: [], explanation: null, zones }
  expect(suggestedBy({ question, review }, response)).toBe(knew)
})
