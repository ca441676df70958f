/** State of the practice exam: current question, selected option, answers of this round. */
import { toast, useDraft } from "@cubital/sdk"
import { useEffect, useLayoutEffect, useState } from "react"
import { useSearchParams } from "react-router-dom"
import type { PracticeQuestion } from "../course"
import { useRecordedAnswers } from "./useRecordedAnswers"

interface Where {
  place: number
  chosen: string | null
}

export function usePractice(moduleId: number, questions: PracticeQuestion[]) {
  // Kept, so that one finds one's question again after a reload.
  const [where, setWhere] = useDraft<Where>(`tutor:practice:${moduleId}`, { place: 0, chosen: null })
  const recorded = useRecordedAnswers(moduleId, questions)
  const place = where.place < questions.length ? where.place : 0
  const question = questions[place]
  // The first answer counts: whoever comes back to a question sees it, and why it was right or wrong.
  const answer = recorded.byPlace[place]
  const revealed = answer !== undefined
  const selected = where.chosen !== null && question?.options.includes(where.chosen) ? where.chosen : null
  const chosen = answer?.chosen ?? selected

  const select = (next: number) => setWhere({ place: next, chosen: null })

  // An address may name the question, as that by which one goes on from elsewhere.
  const requested = Number(useSearchParams()[0].get("question")) - 1
  const there = questions[requested] !== undefined
  useLayoutEffect(() => {
    if (there)
      setWhere((before) => (before.place === requested ? before : { place: requested, chosen: null }))
  }, [there, requested, setWhere])

  // After an exam that was handed in a new round begins at its start.
  const begun = Object.keys(recorded.byPlace).length > 0
  const [cameBack, setCameBack] = useState(false)
  useEffect(() => {
    if (!recorded.known || cameBack) return
    setCameBack(true)
    if (!begun && place > 0 && !there) setWhere({ place: 0, chosen: null })
  }, [recorded.known, cameBack, begun, place, there, setWhere])

  const check = async () => {
    if (!question || chosen === null || revealed) return
    const correct = chosen === question.correctAnswer
    if (!(await recorded.give(question, chosen, correct))) return
    if (correct) toast({ title: "Correct!", description: "Great job! You got the right answer." })
    else
      toast({ title: "Incorrect", description: "Review the explanation to understand the correct answer." })
  }

  return {
    place,
    question,
    chosen,
    revealed,
    /** By place: whether the answer of this round was right. */
    results: Object.fromEntries(
      Object.entries(recorded.byPlace).map(([at, answer]) => [at, answer?.correct]),
    ) as Record<number, boolean>,
    result: recorded.result,
    notHandedIn: recorded.notHandedIn,
    handIn: recorded.handIn,
    select,
    choose: (option: string) => setWhere({ place, chosen: option }),
    check,
    /** On to the next question that has no answer yet, from here around; false where all have one. */
    next: () => {
      const others = questions.map((_, step) => (place + 1 + step) % questions.length)
      const open = others.find((other) => !recorded.byPlace[other])
      if (open !== undefined) select(open)
      return open !== undefined
    },
    /** Nothing is left to be answered. */
    finished: questions.every((_, other) => recorded.byPlace[other]),
    /** Begin the exam anew; what was handed in stays recorded. */
    again: () => {
      recorded.clear()
      select(0)
    },
  }
}
