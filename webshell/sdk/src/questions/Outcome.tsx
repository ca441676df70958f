/** What is told of an answer, where its question is not shown with it. */
import { lazyPart } from "../kit/lazyPart.js"
import type { OutcomeBoxProps } from "./OutcomeBox.js"

export const Outcome = lazyPart<OutcomeBoxProps>(async () => ({
  default: (await import("./OutcomeBox.js")).OutcomeBox,
}))
