/** State of a running game: questions, clock, notices, and the calls that record its answers. */
import { ApiError, messageOf, toast, useAccommodations } from "@cubital/sdk"
import { newClientId } from "@cubital/sdk/parts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import { api } from "../api"
import type { components } from "../api.gen"
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
import { isDrawn, modulesOf } from "./sources"
import { useClock } from "./useClock"
import { useFinishedGames } from "./useFinishedGames"
import { useUnsent } from "./useUnsent"

type NewAnswer = components["schemas"]["NewAnswer"]

const hasAnswer = ({ answers }: Game, id: string) => answers.some(({ clientId }) => clientId === id)

/** `questions`: the ten; from any other source the server draws. */
export function useGame(questions: Question[], source: string) {
  const [game, setGame] = useState<Game>()
  const startedAt = useRef(0)
  const { timeMultiplier } = useAccommodations()
  const client = useQueryClient()
  const finished = useFinishedGames(game?.source ?? source)
  // Whoever leaves without a network has answered all the same: what was missed comes back in the review.
  const post = useCallback(
    async (answer: NewAnswer) => {
      try {
        await api.post("/api/resources/games/answers", answer)
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
          setGame((now) => (now && hasAnswer(now, answer.clientId) ? passOver(now, answer.question) : now))
          void client.invalidateQueries({ queryKey: ["/api/resources/quiz"] })
        }
        throw error
      }
    },
    [client],
  )
  const answers = useUnsent<NewAnswer>("resources:answers", post)

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
        ...(over.draw !== undefined && { draw: over.draw }),
        answers: over.answers.map(({ clientId, question, chosen }) => ({ clientId, question, chosen })),
        seconds: Math.min(86_400, Math.max(0, Math.round((Date.now() - startedAt.current) / 1000))),
      })
    },
    [finished.send],
  )

  useEffect(() => {
    if (game && !game.over && clock === 0 && timed) end(stop(game))
  }, [clock, game, timed, end])

  const draw = useMutation({
    mutationFn: ({ source }: { mode: Mode; source: string }) =>
      api.post("/api/resources/games/draws", { modules: modulesOf(source) }),
    onSuccess: ({ id, source, questions }, { mode }) =>
      start(begin(mode, questions, newClientId(), { source, draw: id })),
    onError: (error) =>
      toast({
        title: "Couldn't start the game",
        description: messageOf(error, "New questions are drawn online. Check your connection and try again."),
        variant: "destructive",
      }),
  })

  const start = (game: Game) => {
    startedAt.current = Date.now()
    setGame(game)
  }

  const play = (mode: Mode, from = source) => {
    if (!isDrawn(from)) start(begin(mode, shuffled(questions), newClientId()))
    else if (!draw.isPending) draw.mutate({ mode, source: from })
  }

  const choose = (chosen: string) => {
    if (!game) return
    const { game: after, notice } = answer(game, chosen, newClientId())
    if (after === game) return
    setGame(after)
    if (notice) toast(notice)
    const latest = answerOf(after)
    if (!latest) return
    const { clientId, question } = latest
    const drawn = after.draw !== undefined && { draw: after.draw }
    void answers.send({ clientId, question, chosen, ...drawn })
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
    /** The mode whose questions are being drawn. */
    drawing: draw.isPending ? draw.variables.mode : undefined,
    play,
    choose,
    next,
    leave: () => setGame(undefined),
  }
}
