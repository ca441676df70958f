/** Submission of finished games, each stored in this tab until the server has it, and the best and newest games. */
import { ApiError, useConnection, useDraft } from "@cubital/sdk"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useState } from "react"
import { api } from "../api"
import type { components } from "../api.gen"
import { keepStudy } from "../useStudy"

export type NewGame = components["schemas"]["NewGame"]
export type Finished = components["schemas"]["GameView"]
type Games = components["schemas"]["GamesView"]

const PATH = "/api/resources/games"

export function useFinishedGames() {
  const client = useQueryClient()
  const connection = useConnection()
  const { data } = useQuery(api.query(PATH))
  const [unsent, setUnsent] = useDraft<NewGame[]>("resources:games", [])
  const [latest, setLatest] = useState<Finished>()

  const send = useCallback(
    async (game: NewGame) => {
      setUnsent((before) => [...before.filter(({ clientId }) => clientId !== game.clientId), game])
      try {
        const { game: latest, games, study } = await api.post(PATH, game)
        client.setQueryData<Games>([PATH], games)
        keepStudy(client, study)
        setLatest(latest)
      } catch (error) {
        // A refusal would be repeated for ever; everything else is tried again.
        if (!(error instanceof ApiError) || error.status === 401 || error.status >= 429) return
      }
      setUnsent((before) => before.filter(({ clientId }) => clientId !== game.clientId))
    },
    [client, setUnsent],
  )

  // Once for each return of the connection, and for what an earlier page has left behind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is unsent now, not each time that changes
  useEffect(() => {
    if (connection === "here") for (const game of unsent) void send(game)
  }, [connection, send])

  return { games: data, latest, waiting: unsent.length > 0, send }
}
