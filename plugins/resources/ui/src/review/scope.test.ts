// @vitest-environment node
import { modulesIn, nameOf, reviewLink } from "./scope"

test.each([
  ["", []],
  ["modules=5", [5]],
  ["modules=6,5,6", [5, 6]],
  ["modules=x,0,-2,1.5,,7", [7]],
])("the address says which modules: %s", (search, modules) => {
  expect(modulesIn(new URLSearchParams(search))).toEqual(modules)
})

test("modules have a name and an address", () => {
  expect([[], [5], [5, 6], [1, 5, 6]].map(nameOf)).toEqual([
    "All modules",
    "Module 5",
    "Modules 5 and 6",
    "3 modules",
  ])
  expect(reviewLink([5, 6])).toBe("/study-resources?tab=flashcards&mode=review&modules=5,6")
  expect(reviewLink([])).toBe("/study-resources?tab=flashcards&mode=review")
})
