/** Result of a finished game: score, new records, and all answers to review. */
import { Badge, Button, Card, Icon, Row } from "@cubital/sdk"
import { useEffect, useRef } from "react"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { reviewLink } from "../review/scope"
import { correctOf, type Game, possibleOf, scoreOf } from "./gameRules"
import { History } from "./History"
import { bestOf, nameOf } from "./modes"
import { inSentence, isDrawn, modulesOf } from "./sources"
import type { useFinishedGames } from "./useFinishedGames"

interface ResultProps {
  game: Game
  finished: ReturnType<typeof useFinishedGames>
  /** The next questions are being drawn. */
  drawing: boolean
  onAgain: () => void
  onLeave: () => void
}

export function Result({ game, finished, drawing, onAgain, onLeave }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const { games, latest, waiting } = finished
  const isBest =
    latest !== undefined &&
    games?.best[game.mode]?.id === latest.id &&
    games.recent.filter(({ source }) => source === game.source).length > 1 &&
    latest.score > 0
  const best = games?.best[game.mode]
  const missed = game.answers.filter(({ correct, gone }) => !correct && !gone).length
  return (
    <Room aria-label="Result">
      <Card>
        <Top>
          <h2 ref={heading} tabIndex={-1}>
            {nameOf(game.mode)}:{" "}
            <span>
              {scoreOf(game)} out of {possibleOf(game)} points
            </span>
          </h2>
          {isBest && (
            <Badge $tone="good">
              <Icon name="trophy" size={14} />
              Your best so far
            </Badge>
          )}
        </Top>
        <Facts>
          <div>
            <dt>Correct answers</dt>
            <dd>
              {correctOf(game)} of {game.questions.length}
            </dd>
          </div>
          <div>
            <dt>Answered</dt>
            <dd>{game.answers.length}</dd>
          </div>
          <div>
            <dt>Longest streak</dt>
            <dd>{game.longest}</dd>
          </div>
          <div>
            <dt>{isDrawn(game.source) ? `Best of ${inSentence(game.source)}` : "Best so far"}</dt>
            <dd>{best ? bestOf(best) : "–"}</dd>
          </div>
        </Facts>
        {missed > 0 && (
          <Missed>
            {missed === 1 ? "The question you missed is" : `The ${missed} questions you missed are`} in your{" "}
            <Link to={reviewLink(modulesOf(game.source))}>review</Link>.
          </Missed>
        )}
        {waiting && (
          <Waiting role="status">
            <Icon name="wifi-off" size={16} />
            Saved on this device. It will be sent when you're back online.
          </Waiting>
        )}
        <Row>
          <Button icon="rotate-ccw" pending={drawing} pendingLabel="Drawing questions..." onClick={onAgain}>
            {isDrawn(game.source) && game.questions.length === 10 ? "Ten more" : "Play Again"}
          </Button>
          <Button kind="secondary" onClick={onLeave}>
            Choose Another Mode
          </Button>
        </Row>
      </Card>
      {game.answers.length > 0 && (
        <Card aria-label="Your answers">
          <h3>Your answers</h3>
          <Answers>
            {game.answers.map((answer, place) => {
              const question = game.questions[place]
              if (!question) return null
              return (
                <details key={answer.clientId} data-correct={answer.correct}>
                  <summary>
                    <Icon
                      name={answer.correct ? "circle-check" : "circle-x"}
                      size={20}
                      label={answer.correct ? "Correct" : "Incorrect"}
                    />
                    <span>{question.question}</span>
                    <Icon name="chevron-down" size={18} />
                  </summary>
                  {!answer.correct && <p>You chose: {answer.chosen}</p>}
                  <p>
                    <strong>{question.correctAnswer}.</strong> {question.explanation}
                  </p>
                </details>
              )
            })}
          </Answers>
        </Card>
      )}
      {games && games.recent.length > 1 && <History games={games.recent} />}
    </Room>
  )
}

const Room = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 48rem);
  justify-content: center;
  gap: ${({ theme }) => theme.gap.lg};

  h3 { margin: 0; font-size: ${({ theme }) => theme.text.lg}; font-weight: 650; }
`

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.sm};

  h2 {
    margin: 0;
    font-family: ${({ theme }) => theme.font.heading};
    font-size: ${({ theme }) => theme.text.xl};
    font-weight: 600;
  }
  h2:focus { outline: none; }
  h2 > span { display: inline-block; }
`

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.xl};
  margin: ${({ theme }) => theme.gap.lg} 0;

  dt { color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
  dd { margin: 0; font-size: ${({ theme }) => theme.text.xl}; font-weight: 600; font-variant-numeric: tabular-nums; }
`

const Missed = styled.p`
  margin: 0 0 ${({ theme }) => theme.gap.md};
  color: ${({ theme }) => theme.inkSoft};

  a { color: ${({ theme }) => theme.accentInk}; }
`

const Waiting = styled.p`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm};
  margin: 0 0 ${({ theme }) => theme.gap.md};
  color: ${({ theme }) => theme.warn};
  font-size: ${({ theme }) => theme.text.sm};
`

const Answers = styled.div`
  margin-block-start: ${({ theme }) => theme.gap.sm};

  details { border-block-start: 1px solid ${({ theme }) => theme.line}; padding-block: 0.25rem; }
  details:first-child { border: 0; }
  details[open] summary svg:last-child { rotate: 180deg; }
  details > svg { color: ${({ theme }) => theme.bad}; }
  details[data-correct="true"] summary svg:first-child { color: ${({ theme }) => theme.good}; }
  details[data-correct="false"] summary svg:first-child { color: ${({ theme }) => theme.bad}; }
  summary {
    display: flex;
    align-items: center;
    gap: ${({ theme }) => theme.gap.sm};
    min-block-size: 2.75rem;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker { display: none; }
  summary svg:last-child { margin-inline-start: auto; color: ${({ theme }) => theme.inkFaint}; transition: rotate ${({ theme }) => theme.ease}; }
  p { margin: 0 0 ${({ theme }) => theme.gap.sm} 1.75rem; color: ${({ theme }) => theme.inkSoft}; }
`
