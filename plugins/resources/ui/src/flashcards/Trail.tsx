/** Decorative row of marks: the current card and the cards already turned. The counter says the same in words. */
import { styled } from "styled-components"
import type { Card } from "./useDeck"

interface TrailProps {
  deck: Card[]
  position: number
  turned: Set<string>
}

export function Trail({ deck, position, turned }: TrailProps) {
  return (
    <Line aria-hidden>
      {deck.map((card, index) => (
        <Mark key={card.term} $turned={turned.has(card.term)} $here={index === position} />
      ))}
    </Line>
  )
}

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
`

const Mark = styled.span<{ $turned: boolean; $here: boolean }>`
  flex: 1;
  block-size: ${({ $here }) => ($here ? "8px" : "4px")};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme, $turned }) => ($turned ? theme.accent : theme.line)};
  box-shadow: ${({ theme, $here }) => ($here ? `0 0 0 2px ${theme.page}, 0 0 0 3.5px ${theme.accent}` : "none")};
  transition: background ${({ theme }) => theme.ease}, block-size ${({ theme }) => theme.ease};
`
