/** The sample lesson, and the answers to its checks: the school marks them and keeps none; this page knows them while it is open. */
import type { QuestionReview } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useCallback, useMemo, useState } from "react"
import { api } from "../api"
import type { Check, LessonChecks, NewAnswer } from "../lesson/useChecks"
import { findTerms } from "../lesson/useTerms"

const NONE: Check[] = []

export function useSampleLesson(moduleId: string) {
  const { data: lesson, error, refetch } = useQuery(api.query(`/api/tutor/samples/${moduleId}`))
  const [correct, setCorrect] = useState<Record<number, boolean>>({})
  const [finished, setFinished] = useState<ReadonlySet<string>>(new Set())
  const terms = useMemo(() => findTerms(lesson?.terms ?? []), [lesson])

  const answer = useCallback(
    async (check: number, { response }: NewAnswer) => {
      const path = `/api/tutor/samples/${moduleId}/checks/${check}` as const
      const review = (await api.post(path, { response })) as QuestionReview
      setCorrect((known) => ({ ...known, [check]: review.mark === 1 }))
      return review
    },
    [moduleId],
  )
  const of = (section: string) =>
    (lesson?.checks ?? NONE)
      .filter((check) => check.section === section)
      .map((check) => ({ ...check, correct: correct[check.id] ?? null }))
  const checks: LessonChecks = { of, answer, comesBack: false }

  return {
    lesson,
    error,
    retry: () => void refetch(),
    terms,
    checks,
    /** Whether one has gone on from a section, or has answered all of its checks. */
    isDone: (section: string) => {
      const own = of(section)
      return finished.has(section) || (own.length > 0 && own.every((check) => check.correct !== null))
    },
    finish: (section: string) => setFinished((known) => new Set([...known, section])),
  }
}
