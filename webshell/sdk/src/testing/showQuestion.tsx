/** A question on a page of its own, for tests, and what is answered to it. */
import { useState } from "react"
import { Question } from "../questions/Question.js"
import type { QuestionResponse, QuestionReview, ShownQuestion } from "../questions/types.js"
import { renderPage } from "./index.js"

/** What a question of any kind has, where it has nothing of it. */
export const plain = { picture: null, options: [], items: [], documents: [], spots: [], unit: null }

/** Shows the question as a page does, and keeps what was answered last. */
export function show(
  question: ShownQuestion,
  review?: QuestionReview,
  first: QuestionResponse | null = null,
) {
  const record: { last: QuestionResponse | null; struck: string[] } = { last: first, struck: [] }
  function Page() {
    const [response, setResponse] = useState(first)
    const [struck, setStruck] = useState<string[]>([])
    return (
      <Question
        question={question}
        response={response}
        struck={struck}
        onRespond={(next) => {
          record.last = next
          setResponse(next)
        }}
        onStrike={(next) => {
          record.struck = next
          setStruck(next)
        }}
        {...(review && { review })}
      />
    )
  }
  return { ...renderPage(<Page />), record }
}
