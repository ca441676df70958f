/** How far the student has come: one query for all modules, and the two ways of saving. */
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import type { components } from "./api.gen.js"
import { sendPendingWrites } from "./offline/index.js"
import { PROGRESS_KEY } from "./queryKeys.js"
import { useSession } from "./session.js"
import { useModules } from "./site.js"
import { toast } from "./toast.js"
import { coreApi } from "./typedApi.js"

/** Positions in percent, times in seconds. */
export type ProgressRecord = components["schemas"]["ProgressView"]

/** How well a student knows a module, beside the percent, which tells how much was opened and asked. */
export type ModuleMastery = components["schemas"]["ModuleMastery"]

/** The words for progress that could not be saved. */
export function toastProgressError() {
  toast({
    title: "Error saving progress",
    description: "There was an issue saving your progress. Try again?",
    variant: "destructive",
  })
}

const sum = (records: ProgressRecord[]) =>
  records.reduce((total, { lastPosition }) => total + lastPosition, 0)

export function useProgress() {
  const client = useQueryClient()
  const { user } = useSession()
  const { modules } = useModules()
  const query = useQuery({ ...coreApi.query("/api/progress"), enabled: Boolean(user) })
  const records = useMemo(() => query.data ?? [], [query.data])

  /** Saves one module and re-reads the records. Rejects with an `ApiError`. */
  const save = useCallback(
    async (moduleId: number, percent: number, options: { keepalive?: boolean } = {}) => {
      const progress = Math.max(0, Math.min(100, Math.round(percent)))
      await coreApi.post(`/api/progress/${moduleId}`, { progress }, options)
      await client.invalidateQueries({ queryKey: PROGRESS_KEY })
    },
    [client],
  )

  /** "Save Progress", with its toasts. Tells whether it worked. */
  const saveAll = useCallback(async (): Promise<boolean> => {
    toast({ title: "Saving progress..." })
    try {
      const answer = await coreApi.post("/api/progress/save-all")
      if (!answer.success) throw new Error(answer.error || "Failed to save progress")
      if (user && (await sendPendingWrites(user.id)) > 0) throw new Error("Failed to save progress")
      await client.invalidateQueries({ queryKey: PROGRESS_KEY })
      toast({ title: "Progress saved", description: "Your learning progress has been successfully saved." })
      return true
    } catch (error) {
      console.error("Saving progress failed.", error)
      toastProgressError()
      return false
    }
  }, [client, user])

  return {
    records,
    loading: query.isLoading,
    error: query.error,
    retry: () => void query.refetch(),
    /** Percent of one module; 0 where nothing is recorded. */
    of: (moduleId: number) => records.find((record) => record.moduleId === moduleId)?.lastPosition ?? 0,
    /** Rounded percent over all modules of the course, begun or not. */
    overall: modules.length ? Math.round(sum(records) / modules.length) : 0,
    /** Rounded percent over the modules that have a record. */
    mean: records.length ? Math.round(sum(records) / records.length) : 0,
    save,
    saveAll,
  }
}
