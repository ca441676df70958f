import { expect, test } from "vitest"
import { optionOfKey } from "./optionOfKey.js"

function sheet(...options: string[]): Element {
  const place = document.createElement("div")
  place.innerHTML = options.map((option) => `<input data-option="${option}" />`).join("")
  return place
}

test.each([
  ["2", 1],
  ["b", 1],
  ["B", 1],
  ["c", undefined],
  ["", undefined],
  ['"', undefined], // the key of 3 on a French keyboard
])("the key %s stands for the place of its number or letter", (key, position) => {
  const place = sheet("1 A", "2 B")
  const expected = position === undefined ? undefined : place.children[position]
  expect(optionOfKey(place, key)).toBe(expected)
})

test("options without letters have their numbers alone", () => {
  const place = sheet("1", "2")
  expect(optionOfKey(place, "1")).toBe(place.children[0])
  expect(optionOfKey(place, "a")).toBeUndefined()
  expect(optionOfKey(null, "1")).toBeUndefined()
})
