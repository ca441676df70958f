/** Where one is in the practice exam: which question, what is chosen, what is revealed. */
import { toast } from "@cubital/sdk"
import { useState } from "react"
import type { PracticeQuestion } from "../course"

export function usePractice(questions: PracticeQuestion[]) {
  const [place, setPlace] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  const [revealed, setRevealed] = useState(false)
  const [results, setResults] = useState<Record<number, boolean>>({})
  const question = questions[place]

  const select = (next: number) => {
    setPlace(next)
    setChosen(null)
    setRevealed(false)
  }

  const check = () => {
    if (!question || chosen === null) return
    const right = chosen === question.correctAnswer
    setRevealed(true)
    setResults((before) => ({ ...before, [place]: right }))
    if (right) toast({ title: "Correct!", description: "Great job! You got the right answer." })
    else
      toast({ title: "Incorrect", description: "Review the explanation to understand the correct answer." })
  }

  return {
    place,
    question,
    chosen,
    revealed,
    /** By place: whether the last answer was right. */
    results,
    select,
    choose: setChosen,
    check,
    next: () => select((place + 1) % questions.length),
  }
}
