import type { QuestionKind, QuestionResponse, ShownQuestion } from "./types.js"
import { isAnswered } from "./types.js"

const question = (kind: QuestionKind): ShownQuestion => ({
  kind,
  stem: "Which?",
  picture: null,
  options: [],
  items: ["Red", "Blue"],
  documents: [],
  spots: [],
  unit: null,
})

test.each<[QuestionKind, QuestionResponse | null, boolean]>([
  ["one", null, false],
  ["one", "Basilic", true],
  ["several", [], false],
  ["several", ["Basilic"], true],
  ["match", { Red: "Serum" }, false],
  ["match", { Red: "Serum", Blue: "Citrate" }, true],
  ["number", " ", false],
  ["number", "2.7", true],
  ["mismatches", [], true],
  ["order", ["First", "Second", "Third"], true],
])("%s %j", (kind, response, answered) => {
  expect(isAnswered(question(kind), response)).toBe(answered)
})
