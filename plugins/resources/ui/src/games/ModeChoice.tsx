/** The three game modes with the best result of each, above the newest games. */
import { EmptyState, Icon, Muted, Slot } from "@cubital/sdk"
import { Tile, TileButton, TileGo, TileName, TileSign, TileText } from "@cubital/sdk/parts"
import { useEffect, useRef } from "react"
import { styled } from "styled-components"
import type { components } from "../api.gen"
import { type Mode, possibleOf, type Question } from "./gameRules"
import { History } from "./History"
import { MODES } from "./modes"
import { SourceChoice } from "./SourceChoice"
import { counted, inFigures, inSentence, isDrawn, type Pool, sizeOf } from "./sources"

interface ModeChoiceProps {
  questions: Question[]
  source: string
  /** What there is to draw from, once it is known. */
  pool: Pool | undefined
  onSource: (source: string) => void
  games: components["schemas"]["GamesView"] | undefined
  seconds: number | undefined
  /** The mode whose button takes the focus. */
  focused: Mode | undefined
  /** The mode whose questions are being drawn. */
  drawing: Mode | undefined
  onPlay: (mode: Mode) => void
}

export function ModeChoice({
  questions,
  source,
  pool,
  onSource,
  games,
  seconds,
  focused,
  drawing,
  onPlay,
}: ModeChoiceProps) {
  const start = useRef<HTMLButtonElement>(null)
  useEffect(() => start.current?.focus(), [])
  const isEmpty = isDrawn(source) && pool !== undefined && inFigures(sizeOf(source, pool)) === undefined
  const modes = isEmpty ? [] : MODES
  return (
    <Room aria-label="Practice Games">
      <Head>
        <SourceChoice source={source} pool={pool} onChange={onSource} />
        <Muted role="status">
          {isDrawn(source) ? (
            drawnFrom(source, pool)
          ) : (
            <>
              {questions.length} questions, {possibleOf({ questions })} points. Easy 10 · Medium 15 · Hard 20.
              Choose a mode to start.
            </>
          )}
        </Muted>
      </Head>
      <Choices>
        {modes.map(({ mode, name, icon, text, best }) => {
          const record = games?.best[mode]
          return (
            <Tile key={mode}>
              <TileSign>
                <Icon name={icon} size={24} />
              </TileSign>
              <TileName>
                <TileButton
                  ref={mode === focused ? start : undefined}
                  aria-describedby={`mode-${mode}`}
                  onClick={() => onPlay(mode)}
                >
                  {name}
                </TileButton>
              </TileName>
              <TileText id={`mode-${mode}`}>{text(seconds)}</TileText>
              <Best>
                <Icon name="trophy" size={16} />
                {record ? `Best: ${best(record)}` : games && "Not played yet"}
              </Best>
              <TileGo aria-hidden>
                {drawing === mode ? "Drawing questions..." : "Play"}
                <Icon name="arrow-right" size={16} />
              </TileGo>
            </Tile>
          )
        })}
        {isEmpty && (
          <EmptyState icon="gamepad">There are no questions about {inSentence(source)} yet.</EmptyState>
        )}
        <Slot name="study.games" />
      </Choices>
      {games && games.recent.length > 0 && <History games={games.recent} />}
    </Room>
  )
}

function drawnFrom(source: string, pool: Pool | undefined) {
  if (!pool) return "10 at random, 10 points each. Choose a mode to start."
  const { questions, terms } = sizeOf(source, pool)
  const parts = [
    questions > 0 && counted(questions, "practice question"),
    terms > 0 && counted(terms, "glossary term"),
  ].filter(Boolean)
  if (parts.length === 0) return "Choose other modules, or everything."
  const many = questions + terms >= 10 ? "10 at random from" : "All"
  return `${many} ${parts.join(" and ")}, 10 points each. Choose a mode to start.`
}

const Room = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.lg};
`

/* As high for every source, so that nothing moves below. */
const Head = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};

  > p { margin: 0; min-block-size: 3em; }

  @media ${({ theme }) => theme.wide} {
    > p { min-block-size: 1.5em; }
  }
`

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: ${({ theme }) => theme.gap.md};
`

const Best = styled(TileText)`
  svg { color: ${({ theme }) => theme.warn}; }
`
