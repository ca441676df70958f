/** State of a running game: questions, clock, notices, and the calls that record its answers. */
import { ApiError, toast, useAccommodations } from "@cubital/sdk"
import { newClientId } from "@cubital/sdk/parts"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import { api } from "../api"
import { shuffled } from "../flashcards/useDeck"
import {
  ATTACK_SECONDS,
  answer,
  answerOf,
  begin,
  completion,
  type Game,
  goOn,
  type Mode,
  passOver,
  possibleOf,
  type Question,
  scoreOf,
  stop,
} from "./gameRules"
import { useClock } from "./useClock"
import { useFinishedGames } from "./useFinishedGames"

export function useGame(questions: Question[]) {
  const [game, setGame] = useState<Game>()
  const startedAt = useRef(0)
  const { timeMultiplier } = useAccommodations()
  const client = useQueryClient()
  const finished = useFinishedGames()

  const timed = game?.mode === "time-attack" && timeMultiplier !== "untimed"
  const seconds = timeMultiplier === "untimed" ? undefined : ATTACK_SECONDS * timeMultiplier
  const clock = useClock(timed && !game.over ? game.id : undefined, seconds ?? 0)

  const end = useCallback(
    (over: Game) => {
      setGame(over)
      toast(completion(scoreOf(over), possibleOf(over)))
      void finished.send({
        clientId: over.id,
        mode: over.mode,
        answers: over.answers.map(({ clientId, question, chosen }) => ({ clientId, question, chosen })),
        seconds: Math.min(86_400, Math.max(0, Math.round((Date.now() - startedAt.current) / 1000))),
      })
    },
    [finished.send],
  )

  useEffect(() => {
    if (game && !game.over && clock === 0 && timed) end(stop(game))
  }, [clock, game, timed, end])

  const play = (mode: Mode) => {
    startedAt.current = Date.now()
    setGame(begin(mode, shuffled(questions), newClientId()))
  }

  const choose = (chosen: string) => {
    if (!game) return
    const { game: after, notice } = answer(game, chosen, newClientId())
    if (after === game) return
    setGame(after)
    if (notice) toast(notice)
    const latest = answerOf(after)
    if (latest) void sendAnswer(after.id, latest)
  }

  // What does not arrive now is sent again with the finished game.
  const sendAnswer = async (id: string, { clientId, question, chosen }: Game["answers"][number]) => {
    try {
      await api.post("/api/resources/games/answers", { clientId, question, chosen })
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 422)) return
      setGame((now) => (now?.id === id ? passOver(now, question) : now))
      void client.invalidateQueries({ queryKey: ["/api/resources/quiz"] })
    }
  }

  const next = () => {
    if (!game) return
    const after = goOn(game)
    if (after.over && !game.over) end(after)
    else setGame(after)
  }

  return {
    game,
    /** Seconds that are left; undefined where nothing is timed. */
    left: timed ? clock : undefined,
    seconds,
    finished,
    play,
    choose,
    next,
    leave: () => setGame(undefined),
  }
}
