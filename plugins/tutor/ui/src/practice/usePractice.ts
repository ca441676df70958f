/** Where one is in the practice exam: which question, what is chosen, what is revealed, what was answered. */
import { toast, useKept } from "@cubital/sdk"
import { useState } from "react"
import type { PracticeQuestion } from "../course"
import { useRecordedAnswers } from "./useRecordedAnswers"

interface Where {
  place: number
  chosen: string | null
}

export function usePractice(moduleId: number, questions: PracticeQuestion[]) {
  // Kept, so that one finds one's question again after a reload.
  const [where, setWhere] = useKept<Where>(`tutor:practice:${moduleId}`, { place: 0, chosen: null })
  const [revealed, setRevealed] = useState(false)
  const recorded = useRecordedAnswers(moduleId, questions)
  const place = where.place < questions.length ? where.place : 0
  const question = questions[place]
  const chosen = where.chosen !== null && question?.options.includes(where.chosen) ? where.chosen : null

  const select = (next: number) => {
    setWhere({ place: next, chosen: null })
    setRevealed(false)
  }

  const check = () => {
    if (!question || chosen === null || revealed) return
    const correct = chosen === question.correctAnswer
    setRevealed(true)
    recorded.give(question, chosen, correct)
    if (correct) toast({ title: "Correct!", description: "Great job! You got the right answer." })
    else
      toast({ title: "Incorrect", description: "Review the explanation to understand the correct answer." })
  }

  return {
    place,
    question,
    chosen,
    revealed,
    results: recorded.results,
    result: recorded.result,
    notHandedIn: recorded.notHandedIn,
    handIn: recorded.handIn,
    select,
    choose: (option: string) => setWhere({ place, chosen: option }),
    check,
    /** On to the next question that has no answer yet, from here around; false where all have one. */
    next: () => {
      const others = questions.map((_, step) => (place + 1 + step) % questions.length)
      const open = others.find((other) => recorded.results[other] === undefined)
      if (open !== undefined) select(open)
      return open !== undefined
    },
    /** Nothing is left to be answered. */
    finished: questions.every((_, other) => recorded.results[other] !== undefined),
    /** Begin the exam anew; what was handed in stays recorded. */
    again: () => {
      recorded.clear()
      select(0)
    },
  }
}
