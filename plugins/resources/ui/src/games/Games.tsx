/** The practice games tab: mode choice, game, result. */
import { EmptyState, ErrorNotice, Skeleton } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { api } from "../api"
import type { Question } from "./gameRules"
import { LeavingGame } from "./LeavingGame"
import { ModeChoice } from "./ModeChoice"
import { Play } from "./Play"
import { Result } from "./Result"
import { useGame } from "./useGame"

export function Games() {
  const { data, error, refetch } = useQuery(api.query("/api/resources/quiz"))

  if (error) return <ErrorNotice title="Couldn't load the questions" onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  if (data.length === 0) return <EmptyState icon="gamepad">No questions available yet.</EmptyState>
  return <Arcade questions={data} />
}

function Arcade({ questions }: { questions: Question[] }) {
  const playing = useGame(questions)
  const { game, finished } = playing

  if (!game) {
    return (
      <ModeChoice
        questions={questions}
        games={finished.games}
        seconds={playing.seconds}
        onPlay={playing.play}
      />
    )
  }
  if (game.over) {
    return (
      <Result
        game={game}
        finished={finished}
        onAgain={() => playing.play(game.mode)}
        onLeave={playing.leave}
      />
    )
  }
  return (
    <>
      <LeavingGame game={game} />
      <Play
        game={game}
        left={playing.left}
        seconds={playing.seconds}
        onChoose={playing.choose}
        onNext={playing.next}
        onLeave={playing.leave}
      />
    </>
  )
}
