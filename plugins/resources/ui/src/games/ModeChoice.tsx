/** The three game modes with the best result of each, above the newest games. */
import { Icon, Muted, Slot } from "@cubital/sdk"
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
            <Choice key={mode}>
              <Sign>
                <Icon name={icon} size={24} />
              </Sign>
              <Name>
                <Start
                  ref={mode === focused ? start : undefined}
                  type="button"
                  aria-describedby={`mode-${mode}`}
                  onClick={() => onPlay(mode)}
                >
                  {name}
                </Start>
              </Name>
              <Words id={`mode-${mode}`}>{text(seconds)}</Words>
              <Best>
                <Icon name="trophy" size={16} />
                {record ? `Best: ${best(record)}` : "Not played yet"}
              </Best>
              <Go aria-hidden>
                Play
                <Icon name="arrow-right" size={16} />
              </Go>
            </Choice>
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

const Sign = styled.span`
  display: grid;
  place-items: center;
  inline-size: 3rem;
  block-size: 3rem;
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.accentSoft};
  color: ${({ theme }) => theme.accentInk};
`

const Go = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  color: ${({ theme }) => theme.accentInk};
  font-weight: 650;

  svg { transition: translate ${({ theme }) => theme.ease}; }
`

const Choice = styled.div`
  position: relative;
  display: grid;
  grid-template-rows: auto auto 1fr auto auto;
  justify-items: start;
  gap: ${({ theme }) => theme.gap.sm};
  padding: clamp(1.125rem, 3vw, 1.5rem);
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
  box-shadow: ${({ theme }) => theme.lift.low};
  transition: border-color ${({ theme }) => theme.ease}, box-shadow ${({ theme }) => theme.ease};

  &:hover { border-color: ${({ theme }) => theme.accent}; box-shadow: ${({ theme }) => theme.lift.high}; }
  &:hover ${Go} svg { translate: 0.25rem 0; }
`

const Name = styled.h2`
  margin: 0;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: 600;
`

/* The whole card is the button; the words on it describe it. */
const Start = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;

  &::after { content: ""; position: absolute; inset: 0; border-radius: ${({ theme }) => theme.radius.lg}; }
  &:focus-visible { outline: none; }
  &:focus-visible::after { outline: 2px solid ${({ theme }) => theme.focus}; outline-offset: 2px; }
`

const Words = styled.span`
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`

const Best = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;

  svg { color: ${({ theme }) => theme.warn}; }
`
