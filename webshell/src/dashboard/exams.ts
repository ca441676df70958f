/** What a student's exams say beside the percent, which tells how much was opened and asked, not what is known. */
import { useProgress } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { api } from "../api"

const PASSED = 80

export interface Exam {
  /** Percent of the best attempt, never rounded up to a pass. */
  score: number
  passed: boolean
}

/** `examOf(moduleId)`: the best attempt; undefined where none is finished. */
export function useExams() {
  const { records } = useProgress()
  // A record carries the latest score: only of several attempts another one may be the best.
  const several = records.some(({ attempts }) => attempts > 1)
  const attempts = useQuery({
    ...api.query("/api/assessments"),
    enabled: several,
    refetchOnMount: "always",
  })
  const latest = records.flatMap(({ moduleId, score }) => (score == null ? [] : [{ moduleId, score }]))
  const all = [...latest, ...(attempts.data ?? [])]

  function examOf(moduleId: number): Exam | undefined {
    const scores = all.filter((attempt) => attempt.moduleId === moduleId).map(({ score }) => score)
    if (scores.length === 0) return undefined
    const best = Math.max(...scores)
    return { score: Math.floor(best), passed: best >= PASSED }
  }

  return { examOf, loading: several && attempts.isLoading }
}
