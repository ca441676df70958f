/** Query of the student's study progress, and the call that records what was studied. */
import { ApiError, toastProgressError, useOfflineWrites } from "@cubital/sdk"
import { newClientId } from "@cubital/sdk/parts"
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import { api } from "./api"
import type { components } from "./api.gen"

export type Study = components["schemas"]["StudyView"]

const PATH = "/api/resources/study"
const CONTENT = {
  turned: "/api/resources/flashcards",
  heard: "/api/resources/glossary",
  read: "/api/resources/exam-tips",
} as const
const LISTS = { turned: "turned", heard: "heard", read: "readTips" } as const

type Kind = keyof typeof LISTS

const bodyOf = (kind: Kind, key: string) => (kind === "read" ? { id: key } : { term: key })

const save = (kind: Kind, key: string) =>
  kind === "read" ? api.post(`${PATH}/read`, { id: key }) : api.post(`${PATH}/${kind}`, { term: key })

export function useStudy() {
  return useQuery(api.query(PATH))
}

/** Takes in what the server answered to a call of any tab. */
export function keepStudy(client: QueryClient, study: Study) {
  // Answers may overtake each other; what has been studied only grows.
  client.setQueryData<Study>([PATH], (before) => (before && size(before) > size(study) ? before : study))
}

/** `done` has the cards `turned`, the terms `heard` or the tips `read` so far; `note(key)` adds one, once. */
export function useStudied(kind: Kind) {
  const { data } = useStudy()
  const client = useQueryClient()
  const done = useMemo(() => new Set(data?.[LISTS[kind]]), [data, kind])

  const { write } = useOfflineWrites<object, Study>(`${PATH}/${kind}`, {
    onAnswer: (_sent, study) => study && keepStudy(client, study),
  })

  /** False where it could not be kept, or was known before. */
  const note = useCallback(
    async (key: string): Promise<boolean> => {
      if (client.getQueryData<Study>([PATH])?.[LISTS[kind]].includes(key)) return false
      try {
        keepStudy(client, await save(kind, key))
        return true
      } catch (error) {
        // It left the course while it was on the screen: what is there now is fetched, and nothing is lost.
        if (error instanceof ApiError && error.status === 404) {
          void client.invalidateQueries({ queryKey: [CONTENT[kind]] })
        } else if (error instanceof ApiError) toastProgressError()
        else {
          // Nobody answers: it is kept on the device, and counts when somebody does.
          await write(newClientId(), bodyOf(kind, key))
          client.setQueryData<Study>(
            [PATH],
            (before) => before && { ...before, [LISTS[kind]]: [...before[LISTS[kind]], key] },
          )
          return true
        }
        return false
      }
    },
    [client, kind, write],
  )
  return { done, note }
}

const size = (study: Study) =>
  study.turned.length +
  study.heard.length +
  study.readTips.length +
  study.reflected.length +
  study.gameQuestionsAttempted
