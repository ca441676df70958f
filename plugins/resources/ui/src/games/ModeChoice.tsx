/** The three game modes with the best result of each, above the newest games. */
import { Icon, Muted, Slot } from "@cubital/sdk"
import { Tile, TileButton, TileGo, TileName, TileSign, TileText } from "@cubital/sdk/parts"
import { useEffect, useRef } from "react"
import { styled } from "styled-components"
import type { components } from "../api.gen"
import { type Mode, possibleOf, type Question } from "./gameRules"
import { History } from "./History"
import { MODES } from "./modes"

interface ModeChoiceProps {
  questions: Question[]
  games: components["schemas"]["GamesView"] | undefined
  seconds: number | undefined
  /** The mode whose button takes the focus. */
  focused: Mode | undefined
  onPlay: (mode: Mode) => void
}

export function ModeChoice({ questions, games, seconds, focused, onPlay }: ModeChoiceProps) {
  const start = useRef<HTMLButtonElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <Room aria-label="Practice Games">
      <Muted>
        {questions.length} questions, {possibleOf({ questions })} points. Easy 10 · Medium 15 · Hard 20.
        Choose a mode to start.
      </Muted>
      <Choices>
        {MODES.map(({ mode, name, icon, text, best }) => {
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
                {record ? `Best: ${best(record)}` : "Not played yet"}
              </Best>
              <TileGo aria-hidden>
                Play
                <Icon name="arrow-right" size={16} />
              </TileGo>
            </Tile>
          )
        })}
        <Slot name="study.games" />
      </Choices>
      {games && games.recent.length > 0 && <History games={games.recent} />}
    </Room>
  )
}

const Room = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.lg};
`

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: ${({ theme }) => theme.gap.md};
`

const Best = styled(TileText)`
  svg { color: ${({ theme }) => theme.warn}; }
`
