/** Handing in a sitting: by its student, and by the page when the time is up. */
import { messageOf, sendPendingWrites, toast, useSession } from "@cubital/sdk"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { api } from "./api"
import { tellsKeys } from "./exams"

const NOT_HANDED_IN = "Couldn't hand in the exam"
const ON_THIS_DEVICE = "Some answers are only on this device. Try again when the connection is back."

/** Sends what waits on the device, then hands in; the page then shows the result. */
export function useHandIn(id: number) {
  const client = useQueryClient()
  const { user } = useSession()
  const [handingIn, setHandingIn] = useState(false)

  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: ["/api/exams"] })
    void client.invalidateQueries({ predicate: tellsKeys })
    void client.invalidateQueries({ queryKey: ["/api/exams/readiness"] })
  }, [client])

  const userId = user?.id
  /** `timeIsUp`: nobody asked for it, and what fails is tried again without a word. */
  const handIn = useCallback(
    async (timeIsUp = false) => {
      setHandingIn(true)
      try {
        if (userId !== undefined && (await sendPendingWrites(userId)) > 0) {
          if (!timeIsUp) toast({ title: NOT_HANDED_IN, description: ON_THIS_DEVICE, variant: "destructive" })
          return
        }
        const result = await api.post(`/api/exams/sittings/${id}/hand-in`)
        refresh()
        client.setQueryData([`/api/exams/sittings/${id}/result`], result)
      } catch (error) {
        const description = messageOf(error, "Try again in a moment.")
        if (!timeIsUp) toast({ title: NOT_HANDED_IN, description, variant: "destructive" })
      } finally {
        setHandingIn(false)
      }
    },
    [client, id, refresh, userId],
  )
  return { handIn, handingIn, refresh }
}
