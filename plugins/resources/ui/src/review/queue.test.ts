// @vitest-environment node
import { corrected, inWords, reviewed } from "./queue"
import type { DueCard, Taken } from "./reviewApi"

const card = (key: string, version = 0): DueCard => ({
  kind: "flashcards",
  key,
  version,
  front: key,
  back: "b",
  category: "Safety",
  options: [],
  explanation: null,
  pronunciation: null,
  audioUrl: null,
  question: null,
  review: null,
  due: null,
  missed: false,
  lapses: 0,
  ifKnew: 172_800,
  ifNot: 600,
  ifHard: 86_400,
  ifEasy: 691_200,
})
const at = new Date("2026-11-21T12:00:00Z")

test("what was known leaves the session, what was not comes again at its end", () => {
  const cards = [card("A"), card("B")]

  expect(reviewed(cards, "good", "x", at)?.cards.map(({ key }) => key)).toEqual(["B"])
  const step = reviewed(cards, "again", "x", at)
  expect(step?.cards.map(({ key, version }) => `${key}${version}`)).toEqual(["B0", "A1"])
  expect(step?.review).toEqual({
    clientId: "x",
    kind: "flashcards",
    key: "A",
    knew: false,
    version: 0,
    at: "2026-11-21T12:00:00.000Z",
  })
})

test("hard and easy say how what was known was known, and send it on like the rest", () => {
  const cards = [card("A"), card("B")]
  expect(reviewed(cards, "good", "x", at)?.review).not.toHaveProperty("effort")
  for (const grade of ["hard", "easy"] as const) {
    const step = reviewed(cards, grade, "x", at)
    expect(step?.review).toMatchObject({ knew: true, effort: grade })
    expect(step?.cards.map(({ key }) => key)).toEqual(["B"])
  }
})

test("after the last card there is none", () => {
  expect(reviewed([], "good", "x", at)).toBeUndefined()
})

test("the server's versions hold, and a card that counted elsewhere or is gone leaves the session", () => {
  const reviews = ["A", "B", "C"].flatMap((key) => reviewed([card(key)], "again", key, at)?.review ?? [])
  const memory = (version: number) => ({ version, due: "2026-11-21T12:10:00Z", lapses: 0 })
  const taken = {
    results: [
      { clientId: "A", status: "counted", memory: memory(4) },
      { clientId: "B", status: "superseded", memory: memory(2) },
      { clientId: "C", status: "gone", memory: null },
    ],
    review: { items: [] as DueCard[] },
  } as Taken

  const left = corrected([card("A", 1), card("B", 1), card("C", 1), card("D")], reviews, taken)

  expect(left.map(({ key, version }) => `${key}${version}`)).toEqual(["A4", "D0"])
})

test("the time until a card comes back is told in one unit", () => {
  expect([600, 3600, 172_800, 86_400 * 45, 86_400 * 365, 5].map(inWords)).toEqual([
    "in 10 minutes",
    "in 1 hour",
    "in 2 days",
    "in 2 months",
    "in 1 year",
    "now",
  ])
})
