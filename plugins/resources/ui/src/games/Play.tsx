/** The open question of a game: score, options and, once answered, the explanation. */
import {
  Badge,
  Button,
  Card,
  choiceOf,
  Icon,
  KeyHint,
  PRESSABLE,
  Question,
  reviewOf,
  useKeys,
} from "@cubital/sdk"
import { useCallback, useEffect, useRef } from "react"
import { styled } from "styled-components"
import { answerOf, type Game, scoreOf } from "./gameRules"
import { nameOf } from "./modes"

const DIFFICULTY = { easy: "Easy", medium: "Medium", hard: "Hard" }

interface PlayProps {
  game: Game
  left: number | undefined
  seconds: number | undefined
  onChoose: (option: string) => void
  onNext: () => void
  onLeave: () => void
}

export function Play({ game, left, seconds, onChoose, onNext, onLeave }: PlayProps) {
  const question = game.questions[game.place]
  const answer = answerOf(game)
  const table = useRef<HTMLElement>(null)
  const next = useRef<HTMLDivElement>(null)
  const last = game.place === game.questions.length - 1

  // Whoever plays by keyboard is led to the new question, and after an answer to what goes on, not to what is told.
  useEffect(() => {
    if (answer) next.current?.querySelector("button")?.focus()
  }, [answer])

  const press = useCallback(
    (key: string, target: Element) => {
      const option = question?.options[Number(key) - 1]
      if (!answer && option !== undefined) onChoose(option)
      else if (answer && key === "Enter" && !target.closest(PRESSABLE)) onNext()
      else return false
      return true
    },
    [question, answer, onChoose, onNext],
  )
  useKeys(table, press)

  if (!question) return null
  return (
    <Table ref={table} aria-label={nameOf(game.mode)}>
      <Standing>
        <strong>{nameOf(game.mode)}</strong>
        <span>
          Question {game.place + 1} of {game.questions.length}
        </span>
        <span>{scoreOf(game)} points</span>
        {game.mode === "streak" && (
          <Flame $on={game.streak > 1}>
            <Icon name="flame" size={18} />
            Streak: {game.streak}
            {game.longest > 0 && <small>best {game.longest}</small>}
          </Flame>
        )}
        {left !== undefined && (
          <Clock role="timer" aria-label="Time left" $short={left <= 10}>
            <Icon name="timer" size={18} />
            {left} s
          </Clock>
        )}
      </Standing>
      {left !== undefined && seconds && (
        <Sand aria-hidden>
          <span style={{ inlineSize: `${(100 * left) / seconds}%` }} />
        </Sand>
      )}
      <Card>
        <Badges>
          <Badge $tone="accent">{question.category}</Badge>
          <Badge>
            {"difficulty" in question && `${DIFFICULTY[question.difficulty]} · `}
            {question.pointValue} points
          </Badge>
        </Badges>
        <Question
          key={game.place}
          question={choiceOf(question.question, question.options)}
          response={answer?.chosen ?? null}
          heading={2}
          atOnce="keys"
          takesFocus={!answer}
          onRespond={(option) => onChoose(String(option))}
          {...(answer && {
            review: reviewOf(answer.chosen, question.correctAnswer, question.explanation),
            verdict: verdict(answer, question.correctAnswer),
          })}
        />
      </Card>
      <Foot>
        <Button kind="quiet" onClick={onLeave}>
          Leave Game
        </Button>
        <div ref={next}>
          {answer && (
            <Button onClick={onNext}>
              {last ? "Finish Game" : "Next Question"}
              <Icon name="arrow-right" size={18} />
              <KeyHint>Enter</KeyHint>
            </Button>
          )}
        </div>
      </Foot>
    </Table>
  )
}

function verdict(answer: Game["answers"][number], right: string) {
  if (answer.gone) return "This question was just removed from the quiz. It does not count."
  return answer.correct ? `Correct! +${answer.points} points` : `Not quite. Correct answer: ${right}`
}

const Table = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 48rem);
  justify-content: center;
  gap: ${({ theme }) => theme.gap.md};
`

const Standing = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.xs} ${({ theme }) => theme.gap.lg};
  min-block-size: 2.25rem;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;

  > strong { color: ${({ theme }) => theme.ink}; }
`

const Flame = styled.span<{ $on: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  margin-inline-start: auto;
  color: ${({ theme, $on }) => ($on ? theme.warn : theme.inkSoft)};
  font-weight: 650;

  small { color: ${({ theme }) => theme.inkFaint}; font-weight: 400; }
`

const Clock = styled.span<{ $short: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  margin-inline-start: auto;
  color: ${({ theme, $short }) => ($short ? theme.bad : theme.ink)};
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: 650;
`

const Sand = styled.div`
  block-size: 4px;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.line};

  span {
    display: block;
    block-size: 100%;
    background: ${({ theme }) => theme.accent};
    transition: inline-size 200ms linear;
  }
`

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  margin-block-end: ${({ theme }) => theme.gap.md};
  gap: ${({ theme }) => theme.gap.sm};
`

const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.md};
  min-block-size: 2.75rem;
`
