/** Query of what a fresh school still lacks, and the mutations that skip a step or put the list away. */
import { messageOf, toast } from "@cubital/sdk"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { api } from "../api"

const PATH = "/api/admin/setup"
/** Stands for the whole list. */
export const ALL = "all"
const UNDO_MS = 10_000

export const useSetup = () => useQuery(api.query(PATH))

export function useSkip() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [PATH] })
  const onError = (error: unknown) =>
    toast({
      title: "Error",
      description: messageOf(error, "That couldn't be saved."),
      variant: "destructive",
    })

  const back = useMutation({
    mutationFn: (step: string) => api.delete(`/api/admin/setup/${step}/skip`),
    onSuccess: refresh,
    onError,
  })
  const skip = useMutation({
    mutationFn: (step: string) => api.post(`/api/admin/setup/${step}/skip`),
    onSuccess: (_answer, step) => {
      void refresh()
      toast({
        title: step === ALL ? "Put away" : "Skipped",
        description:
          step === ALL ? "The list is gone for all administrators." : "It no longer counts as to be done.",
        duration: UNDO_MS,
        action: { label: "Undo", onClick: () => back.mutate(step) },
      })
    },
    onError,
  })
  return { skip: skip.mutate, bringBack: back.mutate, pending: skip.isPending || back.isPending }
}
