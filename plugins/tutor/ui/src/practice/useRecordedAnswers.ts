/** The answers of this round, recorded at the school as they are given; the exam is handed in with the last one. */
import { api, useLastingWrites } from "@cubital/sdk"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useRef, useState } from "react"
import type { ExamResult, PracticeQuestion, SavedAnswers } from "../course"
import { newClientId } from "./clientId"

interface Sent {
  question: string
  chosen: string
  clientId: string
}

interface Given extends Sent {
  correct: boolean
}

export function useRecordedAnswers(moduleId: number, questions: PracticeQuestion[]) {
  const client = useQueryClient()
  const path = `/api/tutor/modules/${moduleId}`
  const saved = useQuery<SavedAnswers>({ queryKey: [`${path}/answers`] })
  const [result, setResult] = useState<ExamResult | null>(null)
  const [sending, setSending] = useState(false)
  // The same name when it is sent again: an exam that arrived after all counts once.
  const examId = useRef(newClientId())
  const handedIn = useRef(new Set<string>())

  /** With what was given on this device and the school has not told of; what a finished exam holds is of no round. */
  const withThese = (answers: Given[], sent: Sent[]) =>
    sent
      .filter(({ clientId }) => !handedIn.current.has(clientId))
      .reduce((known, one) => {
        if (known.some(({ clientId }) => clientId === one.clientId)) return known
        const asked = questions.find(({ question }) => question === one.question)
        const others = known.filter(({ question }) => question !== one.question)
        return [...others, { ...one, correct: asked?.correctAnswer === one.chosen }]
      }, answers)

  // An answer that was marked is one that counts: it outlasts a lost network, and a reload.
  const { waiting, write } = useLastingWrites<Sent, unknown>(`${path}/answers`, {
    onAnswer(sent, answer) {
      const known = client.getQueryData<SavedAnswers>([`${path}/answers`])?.answers ?? []
      if (answer) keep(withThese(known, sent))
      else if (!result) void saved.refetch()
    },
  })
  const answers = withThese(saved.data?.answers ?? [], waiting ?? [])

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
      for (const { clientId } of given) handedIn.current.add(clientId)
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
    const kept = write(answer.clientId, {
      question: answer.question,
      chosen,
      clientId: answer.clientId,
    })
    const all = wholeRound(questions, given)
    if (!all) return
    setSending(true)
    void kept.then(() => handIn(all))
  }

  const whole = wholeRound(questions, answers)
  return {
    /** By place: the answer of this round. */
    given: Object.fromEntries(
      questions.flatMap(({ question }, place) => {
        const answer = answers.find((one) => one.question === question)
        return answer ? [[place, answer]] : []
      }),
    ) as Record<number, Given | undefined>,
    /** Whether the school has told of the answers. */
    known: saved.isSuccess && waiting !== undefined,
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
