/** Beginning an exercise in one of its forms, or going on with it. */
import { messageOf, toast } from "@cubital/sdk"
import { newClientId } from "@cubital/sdk/parts"
import { useMutation } from "@tanstack/react-query"
import { useSearchParams } from "react-router-dom"
import { api } from "./api"
import type { Attempt, Form } from "./exercises"

export function useBegin(exercise: string, onBegun: (attempt: Attempt) => void) {
  const [, setSearch] = useSearchParams()
  return useMutation({
    mutationFn: ({ form, afresh = false }: { form: Form["form"]; afresh?: boolean }) =>
      api.post(`/api/exercises/${exercise}/attempts`, { clientId: newClientId(), form, afresh }),
    onSuccess: (attempt) => {
      onBegun(attempt)
      setSearch({ form: attempt.form })
    },
    onError: (error) =>
      toast({
        title: "Couldn't begin the exercise",
        description: messageOf(error, "Try again in a moment."),
        variant: "destructive",
      }),
  })
}
