/** Answers of the current round, each recorded on the server; with the last one the exam is handed in. */
import { PROGRESS_KEY, toastProgressError, useOfflineWrites } from "@cubital/sdk"
import { newClientId } from "@cubital/sdk/parts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useRef, useState } from "react"
import { api } from "../api"
import type { ExamResult, PracticeQuestion, SavedAnswers } from "../course"
import { keepKnown } from "../keepKnown"
import { MASTERY } from "../useMastery"

interface NewAnswer {
  question: string
  chosen: string
  clientId: string
}

interface RecordedAnswer extends NewAnswer {
  correct: boolean
}

export function useRecordedAnswers(moduleId: number, questions: PracticeQuestion[]) {
  const client = useQueryClient()
  const path = `/api/tutor/modules/${moduleId}` as const
  const saved = useQuery(api.query(`${path}/answers`))
  const [result, setResult] = useState<ExamResult | null>(null)
  const [sending, setSending] = useState(false)
  // The same name when it is sent again: an exam that arrived after all counts once.
  const examId = useRef(newClientId())
  const handedIn = useRef(new Set<string>())
  /** Questions whose answer is on its way to the disk: a second press counts for nothing. */
  const underWay = useRef(new Set<string>())

  /** With what was answered on this device and the school has not told of; what a finished exam holds is of no round. */
  const withThese = (answers: RecordedAnswer[], sent: NewAnswer[]) =>
    sent
      .filter(({ clientId }) => !handedIn.current.has(clientId))
      .reduce((known, one) => {
        if (known.some(({ clientId }) => clientId === one.clientId)) return known
        const source = questions.find(({ question }) => question === one.question)
        const others = known.filter(({ question }) => question !== one.question)
        return [...others, { ...one, correct: source?.correctAnswer === one.chosen }]
      }, answers)

  // An answer that was marked is one that counts: it outlasts a lost network, and a reload.
  const { waiting, write } = useOfflineWrites<NewAnswer, unknown>(`${path}/answers`, {
    onAnswer(sent, answer) {
      if (answer) void keep((known) => withThese(known, sent))
      else if (!result) void saved.refetch()
    },
  })
  const answers = withThese(saved.data?.answers ?? [], waiting ?? [])

  const keep = useCallback(
    (change: (known: RecordedAnswer[]) => RecordedAnswer[]) =>
      keepKnown<SavedAnswers>(client, `${path}/answers`, (known) => ({
        answers: change(known?.answers ?? []).map((one) => ({ at: "", ...one })),
      })),
    [client, path],
  )

  const handIn = async (answers: RecordedAnswer[]) => {
    setSending(true)
    try {
      const exam = {
        clientId: examId.current,
        answers: answers.map(({ question, chosen, clientId }) => ({ question, chosen, clientId })),
      }
      setResult(await api.post(`${path}/exam`, exam))
      for (const { clientId } of answers) handedIn.current.add(clientId)
      examId.current = newClientId()
      void client.invalidateQueries({ queryKey: MASTERY.queryKey })
      await client.invalidateQueries({ queryKey: PROGRESS_KEY })
    } catch (error) {
      console.error("The practice exam could not be handed in.", error)
    } finally {
      setSending(false)
    }
  }

  /** Resolves to whether the answer is on the device's disk: only then it is shown as given. */
  const give = async (question: PracticeQuestion, chosen: string, correct: boolean): Promise<boolean> => {
    // After a finished exam a new round begins.
    const begins = result !== null
    const known = client.getQueryData<SavedAnswers>([`${path}/answers`])?.answers ?? []
    const isGiven = !begins && known.some((one) => one.question === question.question)
    if (isGiven || underWay.current.has(question.question)) return false
    underWay.current.add(question.question)
    const answer: RecordedAnswer = { question: question.question, chosen, correct, clientId: newClientId() }
    let all: RecordedAnswer[] | null = null
    try {
      await write(answer.clientId, { question: answer.question, chosen, clientId: answer.clientId })
      setResult(null)
      await keep((known) => {
        const before = begins ? [] : withThese(known, waiting ?? [])
        const round = [...before.filter((one) => one.question !== answer.question), answer]
        all = wholeRound(questions, round)
        return round
      })
    } catch (error) {
      console.error("The answer could not be kept.", error)
      toastProgressError()
      return false
    } finally {
      underWay.current.delete(question.question)
    }
    if (all) void handIn(all)
    return true
  }

  const whole = wholeRound(questions, answers)
  return {
    /** By place: the answer of this round. */
    byPlace: Object.fromEntries(
      questions.flatMap(({ question }, place) => {
        const answer = answers.find((one) => one.question === question)
        return answer ? [[place, answer]] : []
      }),
    ) as Record<number, RecordedAnswer | undefined>,
    /** Whether the school has told of the answers. */
    known: saved.isSuccess && waiting !== undefined,
    result,
    notHandedIn: whole !== null && !result && !sending,
    handIn: () => void (whole && handIn(whole)),
    give,
    clear: () => {
      setResult(null)
      void keep(() => [])
    },
  }
}

/** One answer to each question, in their order; null while one is missing. */
function wholeRound(questions: PracticeQuestion[], answers: RecordedAnswer[]): RecordedAnswer[] | null {
  const all = questions.flatMap(({ question }) => answers.find((one) => one.question === question) ?? [])
  return all.length === questions.length ? all : null
}
