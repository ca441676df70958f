/** A two-sided card, covered by one button that flips it. */
import { Badge, Icon } from "@cubital/sdk"
import type { Ref } from "react"
import { css, keyframes, styled } from "styled-components"
import { REDUCED_MOTION } from "../reducedMotion"
import type { Card, Deck, Move } from "./useDeck"

interface FlipCardProps {
  deck: Deck
  card: Card
  /** The student has turned this card before. */
  turned: boolean
  onFlip: () => void
  flipButton: Ref<HTMLButtonElement>
}

export function FlipCard({ deck, card, turned, onFlip, flipButton }: FlipCardProps) {
  const left = deck.deck.length - 1 - deck.position

  return (
    <Scene $left={left}>
      {/* Each card enters anew with its term up: nobody sees the next definition while the last one turns back. */}
      <Entrance key={`${deck.deals} ${card.term}`} $move={deck.move} aria-live="polite">
        <Turning $flipped={deck.flipped}>
          <Side $shown={!deck.flipped}>
            <Top category={card.category} turned={turned} />
            <Term>{card.term}</Term>
          </Side>
          <Back $shown={deck.flipped}>
            <Top category={card.category} turned={turned} />
            <Definition>{card.definition}</Definition>
          </Back>
        </Turning>
      </Entrance>
      <Flip type="button" ref={flipButton} onClick={onFlip}>
        <Pill>
          <Icon name="rotate-ccw" size={18} />
          Flip
        </Pill>
      </Flip>
    </Scene>
  )
}

function Top({ category, turned }: { category: string; turned: boolean }) {
  return (
    <Corner>
      <Badge $tone="accent">{category}</Badge>
      {turned && (
        <Badge $tone="good">
          <Icon name="check" size={14} />
          Seen
        </Badge>
      )}
    </Corner>
  )
}

const arrive = (from: string) => keyframes`
  from { opacity: 0; transform: ${from}; }
`
const ENTRANCES: Record<Move, ReturnType<typeof css>> = {
  next: css`animation: ${arrive("translateX(2.5rem) rotate(1deg)")} 240ms cubic-bezier(0.2, 0, 0, 1);`,
  prev: css`animation: ${arrive("translateX(-2.5rem) rotate(-1deg)")} 240ms cubic-bezier(0.2, 0, 0, 1);`,
  deal: css`animation: ${arrive("translateY(1rem) scale(0.98)")} 240ms cubic-bezier(0.2, 0, 0, 1);`,
}

/* The cards that are still to come lie below this one. */
const Scene = styled.div<{ $left: number }>`
  position: relative;
  display: grid;
  perspective: 90rem;

  &::before, &::after {
    content: "";
    position: absolute;
    inset: auto 0 0;
    block-size: 4rem;
    border: 1px solid ${({ theme }) => theme.line};
    border-radius: ${({ theme }) => theme.radius.lg};
    background: ${({ theme }) => theme.surface};
    transition: opacity ${({ theme }) => theme.ease};
  }
  &::before { transform: translateY(14px); margin-inline: 5%; opacity: ${({ $left }) => ($left > 1 ? 0.5 : 0)}; }
  &::after { transform: translateY(7px); margin-inline: 2.5%; opacity: ${({ $left }) => ($left > 0 ? 0.8 : 0)}; z-index: 0; }
`

const Entrance = styled.div<{ $move: Move }>`
  position: relative;
  z-index: 1;
  display: grid;
  transform-style: preserve-3d;
  ${({ $move }) => ENTRANCES[$move]}
  ${REDUCED_MOTION} { animation: none; }
`

const Turning = styled.div<{ $flipped: boolean }>`
  display: grid;
  transform: rotateY(${({ $flipped }) => ($flipped ? "180deg" : "0deg")});
  transform-style: preserve-3d;
  transition: transform 520ms cubic-bezier(0.3, 0, 0.1, 1);
  ${REDUCED_MOTION} { transform: none; transition: none; }
`

/* The card is as high as leaves room on the first screen for the buttons below it.
   The side that is turned away is also hidden, so that it is neither read aloud nor found. */
const Side = styled.div<{ $shown: boolean }>`
  display: grid;
  grid-area: 1 / 1;
  grid-template-rows: auto 1fr;
  gap: ${({ theme }) => theme.gap.md};
  min-block-size: clamp(13rem, calc(100dvh - 37rem), 24rem);
  @media ${({ theme }) => theme.narrow} { min-block-size: clamp(13rem, calc(100dvh - 36rem), 24rem); }
  padding: clamp(1.125rem, 3vw, 1.75rem) clamp(1.25rem, 5vw, 3rem) 5rem;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
  box-shadow: ${({ theme }) => theme.lift.high};
  backface-visibility: hidden;
  visibility: ${({ $shown }) => ($shown ? "visible" : "hidden")};
  transition: visibility 0s linear ${({ $shown }) => ($shown ? "0s" : "260ms")};
  ${REDUCED_MOTION} { transition: none; }
`

const Back = styled(Side)`
  border-color: ${({ theme }) => theme.accent};
  transform: rotateY(180deg);
  ${REDUCED_MOTION} { transform: none; }
`

const Corner = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-block-size: 1.75rem;
  margin-inline: calc(-1 * clamp(0.25rem, 2vw, 1.25rem));
`

const Term = styled.p`
  align-self: center;
  margin: 0;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: clamp(1.75rem, 1.2rem + 3vw, 2.75rem);
  font-weight: 600;
  line-height: 1.15;
  letter-spacing: -0.015em;
  text-align: center;
  text-wrap: balance;
  overflow-wrap: anywhere;
`

const Definition = styled.p`
  align-self: center;
  justify-self: center;
  max-inline-size: 34rem;
  margin: 0;
  font-size: clamp(1.0625rem, 0.95rem + 0.6vw, 1.25rem);
  line-height: 1.55;
  text-align: center;
  text-wrap: pretty;
`

/* The whole card is the button; the pill only says so. */
const Flip = styled.button`
  position: absolute;
  inset: 0;
  z-index: 2;
  display: grid;
  place-items: end center;
  padding: 1.25rem;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.lg};
  background: none;
  font: inherit;
  cursor: pointer;

  &:hover > span { background: ${({ theme }) => theme.accentStrong}; }
  &:hover svg { rotate: -180deg; }
`

const Pill = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-block-size: 2.75rem;
  padding: 0.5rem 1.25rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.accent};
  color: ${({ theme }) => theme.onAccent};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 650;
  transition: background ${({ theme }) => theme.ease};

  svg { transition: rotate 300ms; }
`
