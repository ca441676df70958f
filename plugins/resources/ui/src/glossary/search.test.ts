// @vitest-environment node
import { terms } from "../testing/school"
import { byLetter, distanceToStart, grouped, lookUp } from "./search"

const namesFor = (typed: string) => lookUp(terms, typed).terms.map(({ term }) => term)

test.each([
  ["", terms.map(({ term }) => term)],
  ["  ", terms.map(({ term }) => term)],
  ["FAINTING", ["Syncope"]],
  ["vein basilic", ["Basilic vein"]],
  ["little finger", ["Basilic vein"]],
  ["plasme", ["Plasma"]],
  ["palsma", ["Plasma"]],
  ["hemotoma", ["Hematoma"]],
  ["huhmahluhsis", ["Hemolysis"]],
  ["xyz", []],
  ["zzzz", []],
  ["!!!", []],
])("%j finds %j", (typed, expected) => {
  expect(namesFor(typed)).toEqual(expected)
})

test("what matches to the letter hides what only resembles it", () => {
  expect(lookUp(terms, "hem")).toMatchObject({ nearly: false })
  expect(namesFor("hem")).toEqual(["Hematoma", "Hemolysis"])
  expect(lookUp(terms, "hemolisis")).toMatchObject({ nearly: true })
})

test("a term of that name comes before one that begins a word with it, and definitions come last", () => {
  const [first] = terms
  if (!first) throw new Error("no term")
  const named = (term: string, definition: string) => ({ ...first, term, definition })
  const four = [
    named("Anemia", "Too little hemoglobin."),
    named("Blood hemolysate", "A fluid."),
    named("Erythrohemo", "Made up."),
    named("Hemolysis", "Breakdown."),
  ]

  const { terms: ranked, named: count } = lookUp(four, "hemo")

  expect(ranked.map(({ term }) => term)).toEqual(["Hemolysis", "Blood hemolysate", "Erythrohemo", "Anemia"])
  expect(count).toBe(3)
  expect(grouped(ranked).map(({ letter }) => letter)).toEqual(["H", "B", "E", "A"])
})

test("a distance is to the nearest beginning, and two letters that swapped places are one step", () => {
  expect(distanceToStart("hemo", "hemolysis")).toBe(0)
  expect(distanceToStart("hmeo", "hemolysis")).toBe(1)
  expect(distanceToStart("abc", "xyz")).toBe(3)
})

test("accents do not matter for the letter, and what has no letter comes last", () => {
  const [plasma] = terms.slice(-2)
  if (!plasma) throw new Error("no term")
  const named = (term: string) => ({ ...plasma, term })

  const letters = byLetter([named("5 rights"), named("Étui"), named("Basilic")]).map(({ letter }) => letter)

  expect(letters).toEqual(["B", "E", "#"])
})
