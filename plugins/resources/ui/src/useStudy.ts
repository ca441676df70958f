/** How far the student has come, and the telling of what they have just studied. */
import { api, toast } from "@cubital/sdk"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import type { components } from "./api.gen"

export type Study = components["schemas"]["StudyView"]

const PATH = "/api/resources/study"

export function useStudy() {
  return useQuery<Study>({ queryKey: [PATH] })
}

/** `done` has the cards `turned`, or the terms `heard`, so far; `note(term)` adds one, once. */
export function useStudied(kind: "turned" | "heard") {
  const { data } = useStudy()
  const client = useQueryClient()
  const done = useMemo(() => new Set(data?.[kind]), [data, kind])

  const note = useCallback(
    async (term: string) => {
      if (client.getQueryData<Study>([PATH])?.[kind].includes(term)) return
      try {
        const study = await api.post<Study>(`${PATH}/${kind}`, { term })
        // Answers may overtake each other; what has been studied only grows.
        client.setQueryData<Study>([PATH], (before) =>
          before && size(before) > size(study) ? before : study,
        )
      } catch {
        toast({
          title: "Error saving progress",
          description: "There was an issue saving your progress. Try again?",
          variant: "destructive",
        })
      }
    },
    [client, kind],
  )
  return { done, note }
}

const size = (study: Study) => study.turned.length + study.heard.length
