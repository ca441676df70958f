/** Answering the open step and opening the next; what the server says of the attempt is handed on. */
import { messageOf, type QuestionResponse, toast } from "@cubital/sdk"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { api } from "./api"
import type { Attempt } from "./exercises"

export function useSteps({ id, steps }: Attempt, onChange: (attempt: Attempt) => void) {
  const [pending, setPending] = useState(false)
  const client = useQueryClient()
  const position = steps.length - 1

  const send = useCallback(
    async (call: () => Promise<Attempt>, problem: string) => {
      setPending(true)
      try {
        const changed = await call()
        onChange(changed)
        // The list shows where one is, and how well it went.
        void client.invalidateQueries({ queryKey: ["/api/exercises"], exact: true })
        // And whoever opens it anew begins anew.
        if (changed.finishedAt) {
          const path = `/api/exercises/${changed.exercise}`
          void client.invalidateQueries({ queryKey: [path], refetchType: "none" })
        }
      } catch (error) {
        toast({
          title: problem,
          description: messageOf(error, "Try again in a moment."),
          variant: "destructive",
        })
      } finally {
        setPending(false)
      }
    },
    [client, onChange],
  )
  /** Null: to be told. */
  const answer = useCallback(
    (response: QuestionResponse | null) =>
      send(
        () => api.post(`/api/exercises/attempts/${id}/answers`, { position, response }),
        "Couldn't check your answer",
      ),
    [send, id, position],
  )
  const next = useCallback(
    () => send(() => api.post(`/api/exercises/attempts/${id}/next`, { position }), "Couldn't go on"),
    [send, id, position],
  )
  return { answer, next, pending }
}

export type StepCalls = ReturnType<typeof useSteps>
