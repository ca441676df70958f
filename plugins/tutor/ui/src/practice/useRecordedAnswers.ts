/** The answers of this round, recorded at the school as they are given; the exam is handed in with the last one. */
import { api } from "@cubital/sdk"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useRef, useState } from "react"
import type { ExamResult, PracticeQuestion, SavedAnswers } from "../course"
import { newClientId } from "./clientId"

interface Given {
  question: string
  chosen: string
  correct: boolean
  clientId: string
}

export function useRecordedAnswers(moduleId: number, questions: PracticeQuestion[]) {
  const client = useQueryClient()
  const path = `/api/tutor/modules/${moduleId}`
  const saved = useQuery<SavedAnswers>({ queryKey: [`${path}/answers`] })
  const [result, setResult] = useState<ExamResult | null>(null)
  const [sending, setSending] = useState(false)
  // The same name when it is sent again: an exam that arrived after all counts once.
  const examId = useRef(newClientId())
  const answers: Given[] = saved.data?.answers ?? []

  const keep = useCallback(
    (given: Given[]) =>
      client.setQueryData([`${path}/answers`], { answers: given.map((one) => ({ at: "", ...one })) }),
    [client, path],
  )

  const handIn = async (given: Given[]) => {
    setSending(true)
    try {
      const exam = {
        clientId: examId.current,
        answers: given.map(({ question, chosen, clientId }) => ({ question, chosen, clientId })),
      }
      setResult(await api.post<ExamResult>(`${path}/exam`, exam))
      examId.current = newClientId()
      await client.invalidateQueries({ queryKey: ["/api/progress"] })
    } catch (error) {
      console.error("The practice exam could not be handed in.", error)
    } finally {
      setSending(false)
    }
  }

  const give = (question: PracticeQuestion, chosen: string, correct: boolean) => {
    const answer: Given = { question: question.question, chosen, correct, clientId: newClientId() }
    // After a finished exam a new round begins.
    const before = result ? [] : answers.filter((one) => one.question !== answer.question)
    setResult(null)
    const given = [...before, answer]
    keep(given)
    const body = { question: answer.question, chosen, clientId: answer.clientId }
    const recorded = api.post(`${path}/answers`, body).catch((error: unknown) => {
      // It goes along once more when the exam is handed in.
      console.error("The answer could not be recorded.", error)
    })
    const all = wholeRound(questions, given)
    if (!all) return
    setSending(true)
    void recorded.then(() => handIn(all))
  }

  const whole = wholeRound(questions, answers)
  return {
    /** By place: whether the answer of this round was right. */
    results: Object.fromEntries(
      questions.flatMap(({ question }, place) => {
        const answer = answers.find((one) => one.question === question)
        return answer ? [[place, answer.correct]] : []
      }),
    ) as Record<number, boolean>,
    result,
    notHandedIn: whole !== null && !result && !sending,
    handIn: () => void (whole && handIn(whole)),
    give,
    clear: () => {
      setResult(null)
      keep([])
    },
  }
}

/** One answer to each question, in their order; null while one is missing. */
function wholeRound(questions: PracticeQuestion[], given: Given[]): Given[] | null {
  const all = questions.flatMap(({ question }) => given.find((one) => one.question === question) ?? [])
  return all.length === questions.length ? all : null
}
