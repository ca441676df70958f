/** List of the newest games, one line each. */
import { Card, CardTitle } from "@cubital/sdk"
import { styled } from "styled-components"
import { nameOf } from "./modes"
import { isDrawn, nameOfSource } from "./sources"
import type { Finished } from "./useFinishedGames"

const WHEN = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
})

export function History({ games }: { games: Finished[] }) {
  return (
    <Card aria-label="Your last games">
      <CardTitle>Your last games</CardTitle>
      <Lines>
        {games.map((game) => (
          <li key={game.id}>
            <strong>
              {nameOf(game.mode)}
              {isDrawn(game.source) && <small> · {nameOfSource(game.source)}</small>}
            </strong>
            <span>
              {game.score} of {game.possible} points
            </span>
            <span>
              {game.correct} correct{game.longestStreak > 1 && `, ${game.longestStreak} in a row`}
            </span>
            <time dateTime={game.finishedAt}>{WHEN.format(new Date(game.finishedAt))}</time>
          </li>
        ))}
      </Lines>
    </Card>
  )
}

const Lines = styled.ul`
  margin: ${({ theme }) => theme.gap.md} 0 0;
  padding: 0;
  list-style: none;
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;

  li {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0.125rem ${({ theme }) => theme.gap.md};
    padding-block: 0.625rem;
    border-block-start: 1px solid ${({ theme }) => theme.line};
  }
  small { font-weight: 400; }
  span, time, small { color: ${({ theme }) => theme.inkSoft}; }
  span:first-of-type { text-align: end; }
  time { text-align: end; }

  @media ${({ theme }) => theme.wide} {
    li { grid-template-columns: 1.2fr 1fr 1.2fr auto; }
    span:first-of-type { text-align: start; }
  }
`
