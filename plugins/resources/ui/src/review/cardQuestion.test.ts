import { choiceOf, type QuestionResponse } from "@cubital/sdk"
import { isSame, suggestedBy } from "./cardQuestion"

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
