/** Writes that wait in this tab until the server has answered them: sent at once, and at each return of the connection. */
import { ApiError, useConnection, useDraft } from "@cubital/sdk"
import { useCallback, useEffect } from "react"

/** A refusal would be repeated for ever; everything else is tried again. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status !== 401 && error.status < 429

/** `post` may be told the same item more than once, and rejects with what the server or the network said. */
export function useUnsent<T extends { clientId: string }>(name: string, post: (item: T) => Promise<void>) {
  const connection = useConnection()
  const [unsent, setUnsent] = useDraft<T[]>(name, [])

  const send = useCallback(
    async (item: T) => {
      const others = (before: T[]) => before.filter(({ clientId }) => clientId !== item.clientId)
      setUnsent((before) => [...others(before), item])
      try {
        await post(item)
      } catch (error) {
        if (!isRefusal(error)) return
      }
      setUnsent(others)
    },
    [post, setUnsent],
  )

  // Once for each return of the connection, and for what an earlier page has left behind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is unsent now, not each time that changes
  useEffect(() => {
    if (connection === "here") for (const item of unsent) void send(item)
  }, [connection, send])

  return { waiting: unsent.length > 0, send }
}
