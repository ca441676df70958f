/** Submission of finished games, each stored in this tab until the server has it, and the best and newest games. */
import { ApiError, useConnection, useDraft } from "@cubital/sdk"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useState } from "react"
import { api } from "../api"
import type { components } from "../api.gen"
import { keepStudy } from "../useStudy"
import { THE_TEN } from "./sources"

export type NewGame = components["schemas"]["NewGame"]
export type Finished = components["schemas"]["GameView"]
type Games = components["schemas"]["GamesView"]

const PATH = "/api/resources/games"

const pathOf = (source: string) =>
  source === THE_TEN ? PATH : (`${PATH}?source=${encodeURIComponent(source)}` as const)

/** `source`: the one whose best games are asked for. */
export function useFinishedGames(source: string) {
  const client = useQueryClient()
  const connection = useConnection()
  const { data } = useQuery(api.query(pathOf(source)))
  const [unsent, setUnsent] = useDraft<NewGame[]>("resources:games", [])
  const [latest, setLatest] = useState<Finished>()

  const send = useCallback(
    async (game: NewGame) => {
      setUnsent((before) => [...before.filter(({ clientId }) => clientId !== game.clientId), game])
      try {
        const { game: latest, games, study } = await api.post(PATH, game)
        const path = pathOf(latest.source)
        client.setQueryData<Games>([path], games)
        // The newest games are told with the best of every source.
        void client.invalidateQueries({
          predicate: ({ queryKey: [key] }) =>
            key !== path && /^\/api\/resources\/games(\?|$)/.test(String(key)),
        })
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
