import { hasAllWords } from "./index"

test.each([
  ["finger", true],
  ["PUNCTURE  finger", true],
  ["finger heel", false],
  ["fngr", false],
])("%s finds Fingerstick puncture: %s", (search, matches) => {
  expect(hasAllWords("Fingerstick puncture", search)).toBe(matches)
})
