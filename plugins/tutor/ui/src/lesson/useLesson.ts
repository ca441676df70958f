/** Query of the lesson; on the lesson's own tab it is announced and earns progress, for the practice exam it is silent. */
import { toast } from "@cubital/sdk"
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect } from "react"
import { api } from "../api"
import type { Lesson } from "../course"

/** What a school may answer that has no more than the message and the exam's part, and writes references as text. */
type Plain = Partial<Omit<Lesson, "references" | "examPrep">> & {
  references?: (Lesson["references"][number] | string)[]
  examPrep?: Partial<Lesson["examPrep"]>
}

/** Under a key of its own: the call itself may be fetched ahead, which earns nothing and opens nothing. */
const keyOf = (moduleId: number) => ["lesson", moduleId]

async function fetchLesson(client: QueryClient, moduleId: number): Promise<Lesson> {
  const call = api.query(`/api/modules/${moduleId}/lesson`)
  const answer: Plain | undefined = await client.fetchQuery({ ...call, staleTime: 0 })
  if (!answer?.message || !answer.examPrep) throw new Error("This is not a lesson.")
  const { sections = [], suggestions = [], learningPoints = [], references = [] } = answer
  const { keyFacts = [], stateExamTips = [], practiceQuestions = [] } = answer.examPrep
  return {
    ...answer,
    message: answer.message,
    sections,
    suggestions,
    learningPoints,
    references: references.map((each) =>
      typeof each === "string" ? { authority: "", document: each, note: "" } : each,
    ),
    examPrep: { keyFacts, stateExamTips, practiceQuestions },
  } as Lesson
}

/** `tab` is the one that is open: the lesson's loads it where it is not there yet. `onLoaded` earns the progress. */
export function useLesson(moduleId: number, tab: string, onLoaded: () => void) {
  const client = useQueryClient()
  const query = useQuery<Lesson>({
    queryKey: keyOf(moduleId),
    queryFn: () => fetchLesson(client, moduleId),
    enabled: tab === "practice",
  })

  const load = useCallback(async () => {
    const queryKey = keyOf(moduleId)
    if (client.isFetching({ queryKey })) return
    try {
      await client.fetchQuery({ queryKey, queryFn: () => fetchLesson(client, moduleId), staleTime: 0 })
    } catch (error) {
      console.error("The lesson could not be loaded.", error)
      toast({
        title: "Error",
        description: "Failed to load the full lesson. Please try again.",
        variant: "destructive",
      })
      return
    }
    toast({ title: "Lesson Loaded", description: "Your comprehensive lesson is ready for study." })
    onLoaded()
  }, [client, moduleId, onLoaded])

  const missing = tab === "lesson" && !query.data && !query.error && !query.isFetching
  useEffect(() => {
    if (!missing) return
    // A turn later, so that a page that is mounted twice in a row loads once.
    const timer = setTimeout(() => void load())
    return () => clearTimeout(timer)
  }, [missing, load])

  return { lesson: query.data, loading: query.isFetching, error: query.error, load }
}
