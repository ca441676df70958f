import { expect, test } from "vitest"
import { optionOfKey } from "./optionOfKey.js"

function sheet(...labels: (string | undefined)[]): Element {
  const place = document.createElement("div")
  labels.forEach((label, number) => {
    const input = document.createElement("input")
    input.dataset.option = String(number + 1)
    if (label) input.ariaLabel = label
    place.append(input)
  })
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
  const place = sheet("A: on the left", "B: in the middle")
  const expected = position === undefined ? undefined : place.children[position]
  expect(optionOfKey(place, key)).toBe(expected)
})

test("options without letters have their numbers alone", () => {
  const place = sheet(undefined, "Also")
  expect(optionOfKey(place, "1")).toBe(place.children[0])
  expect(optionOfKey(place, "a")).toBeUndefined()
  expect(optionOfKey(null, "1")).toBeUndefined()
})
