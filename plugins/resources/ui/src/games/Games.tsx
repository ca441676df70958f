/** The practice games tab: mode choice, game, result. */
import { EmptyState, ErrorNotice, Skeleton } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { api } from "../api"
import type { Mode, Question } from "./gameRules"
import { isUnderWay, LeavingGame } from "./LeavingGame"
import { ModeChoice } from "./ModeChoice"
import { Play } from "./Play"
import { Result } from "./Result"
import { isDrawn, sourceIn } from "./sources"
import { useGame } from "./useGame"

export function Games() {
  const { data, error, refetch } = useQuery(api.query("/api/resources/quiz"))

  if (error) return <ErrorNotice title="Couldn't load the questions" onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  if (data.length === 0) return <EmptyState icon="gamepad">No questions available yet.</EmptyState>
  return <Arcade questions={data} />
}

function Arcade({ questions }: { questions: Question[] }) {
  const [search, setSearch] = useSearchParams()
  const source = sourceIn(search)
  const pool = useQuery(api.query("/api/resources/games/pool"))
  const playing = useGame(questions, source)
  const { game, finished } = playing
  /** The game that its button would leave, whose player is asked first. */
  const [askedOf, setAskedOf] = useState<string>()
  /** The mode that was left: its button takes the focus. */
  const [left, setLeft] = useState<Mode>()

  const draw = (from: string) =>
    setSearch({ tab: "games", ...(isDrawn(from) && { from }) }, { replace: true, preventScrollReset: true })

  function leave() {
    setLeft(game?.mode)
    playing.leave()
  }

  if (!game && isDrawn(source) && pool.isLoading) return <Skeleton lines={6} />
  if (!game) {
    return (
      <ModeChoice
        questions={questions}
        source={source}
        pool={pool.data}
        onSource={draw}
        games={finished.games}
        drawing={playing.drawing}
        seconds={playing.seconds}
        focused={left}
        onPlay={playing.play}
      />
    )
  }
  if (game.over) {
    return (
      <Result
        game={game}
        finished={finished}
        drawing={playing.drawing !== undefined}
        onAgain={() => playing.play(game.mode, game.source)}
        onLeave={leave}
      />
    )
  }
  return (
    <>
      <LeavingGame
        game={game}
        isAsked={askedOf === game.id}
        onLeave={leave}
        onStay={() => setAskedOf(undefined)}
      />
      <Play
        game={game}
        left={playing.left}
        seconds={playing.seconds}
        onChoose={playing.choose}
        onNext={playing.next}
        onLeave={() => (isUnderWay(game) ? setAskedOf(game.id) : leave())}
      />
    </>
  )
}
