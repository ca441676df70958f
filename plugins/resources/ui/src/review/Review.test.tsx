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
import { card, open, serve, two } from "../testing/review"
import { emptyQueue } from "../testing/school"
import type { DueCard, Queue } from "./reviewApi"

const missed: DueCard = {
  ...card("1"),
  kind: "quiz",
  missed: true,
  front: "Which tube comes first?",
  back: "Blood culture bottles",
  options: ["Lavender", "Blood culture bottles", "Gold", "Gray"],
  explanation: "They must stay sterile.",
}

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
    missed: true,
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
