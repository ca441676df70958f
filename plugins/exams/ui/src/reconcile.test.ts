import { type Answer, NONE, reconcile } from "./reconcile"

const of = (response: string | null, seq: number): Answer => ({ ...NONE, response, seq })

test.each([
  [
    "a save of time alone gives way to an answer",
    of("A", 1),
    of("A", 1),
    of("B", 2),
    "B",
    false,
    false,
    false,
  ],
  ["an answer stays where others only looked", of("A", 1), of(null, 0), of(null, 3), "A", true, false, false],
  ["of two answers the later one stays", of("A", 1), of(null, 0), of("B", 3), "B", false, true, false],
  ["an answer that was chosen after it stays", of("A", 1), of(null, 0), of("B", 3), "A", true, false, true],
  ["the same answer twice is one", of("A", 1), of(null, 0), of("A", 1), "A", false, false, false],
] as const)("%s", (_, mine, before, theirs, response, again, overtaken, isLater) => {
  const answer = { ...theirs, response }
  expect(reconcile(mine, before, theirs, isLater)).toEqual({ answer, again, overtaken })
})
