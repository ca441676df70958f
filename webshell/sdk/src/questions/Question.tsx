/** A question of any kind, to be answered by mouse, touch or keyboard, or with its review. */
import { lazyPart } from "../kit/lazyPart.js"
import { Skeleton } from "../kit/Skeleton.js"
import type { QuestionProps } from "./types.js"

export const Question = lazyPart<QuestionProps>(
  async () => ({ default: (await import("./AnyQuestion.js")).AnyQuestion }),
  () => <Skeleton lines={5} />,
)
