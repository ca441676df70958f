/** Submission of finished games, each stored in this tab until the server has it, and the best and newest games. */
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { api } from "../api"
import type { components } from "../api.gen"
import { keepStudy } from "../useStudy"
import { THE_TEN } from "./sources"
import { useUnsent } from "./useUnsent"

export type NewGame = components["schemas"]["NewGame"]
export type Finished = components["schemas"]["GameView"]
type Games = components["schemas"]["GamesView"]

const PATH = "/api/resources/games"

const pathOf = (source: string) =>
  source === THE_TEN ? PATH : (`${PATH}?source=${encodeURIComponent(source)}` as const)

/** `source`: the one whose best games are asked for. */
export function useFinishedGames(source: string) {
  const client = useQueryClient()
  const { data } = useQuery(api.query(pathOf(source)))
  const [latest, setLatest] = useState<Finished>()

  const post = useCallback(
    async (game: NewGame) => {
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
    },
    [client],
  )
  const { waiting, send } = useUnsent<NewGame>("resources:games", post)

  return { games: data, latest, waiting, send }
}
