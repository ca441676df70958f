/** The checks of a lesson's sections; what is answered is known at once, everywhere on the page. */
import type { QuestionReview } from "@cubital/sdk"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { api } from "../api"
import type { components } from "../api.gen"

export type Check = components["schemas"]["CheckView"]
export type NewAnswer = components["schemas"]["NewCheckAnswer"]

export function useChecks(moduleId: number) {
  const client = useQueryClient()
  const query = api.query(`/api/tutor/modules/${moduleId}/checks`)
  const { data: checks = [] } = useQuery(query)

  const answer = async (check: number, submitted: NewAnswer) => {
    const review = (await api.post(
      `/api/tutor/modules/${moduleId}/checks/${check}`,
      submitted,
    )) as QuestionReview
    client.setQueryData<Check[]>(query.queryKey, (known) =>
      known?.map((one) => (one.id === check ? { ...one, correct: review.mark === 1 } : one)),
    )
    return review
  }
  const of = (section: string) => checks.filter((check) => check.section === section)
  return {
    of,
    answer,
    /** Whether the review asks again what was missed. */
    comesBack: true,
    /** Whether all checks of a section have an answer; false where it has none. */
    isDone: (section: string) =>
      of(section).length > 0 && of(section).every(({ correct }) => correct !== null),
  }
}

export type LessonChecks = Pick<ReturnType<typeof useChecks>, "of" | "answer" | "comesBack">
