/** The deck, one card at a time: flip, next, previous, shuffle and category filter. */
import { Button, Chips, EmptyState, Icon, Keys } from "@cubital/sdk"
import { useRef } from "react"
import { styled } from "styled-components"
import { useStudied } from "../useStudy"
import { FlipCard } from "./FlipCard"
import { Trail } from "./Trail"
import { useCardKeys } from "./useCardKeys"
import { type Card, useDeck } from "./useDeck"

export function CardDeck({ cards }: { cards: Card[] }) {
  const deck = useDeck(cards)
  const { done, note } = useStudied("turned")
  const place = useRef<HTMLElement>(null)
  const flipButton = useRef<HTMLButtonElement>(null)
  const { card } = deck

  const flip = () => {
    if (!card) return
    if (!deck.flipped) void note(card.term)
    deck.flip()
  }
  useCardKeys(place, deck, flip)

  // A button that is about to be disabled under the focus would drop it; the card takes it. So it does after a press
  // with a pointer: the space that follows is meant to turn the card.
  const go = (step: () => void, end: boolean, presses: number) => {
    step()
    if (end || presses > 0) flipButton.current?.focus()
  }

  return (
    <Desk ref={place} aria-label="Flashcards">
      <Bar>
        <Chips
          label="Category"
          options={deck.categories.map((category) => ({ value: category, label: category }))}
          value={deck.category}
          onChange={deck.choose}
        />
        <Button kind="secondary" size="small" icon="shuffle" onClick={deck.shuffle} disabled={!card}>
          Shuffle Cards
        </Button>
      </Bar>

      {card ? (
        <Table>
          <FlipCard
            deck={deck}
            card={card}
            turned={done.has(card.term)}
            onFlip={flip}
            flipButton={flipButton}
          />
          <Controls>
            <Button
              kind="secondary"
              icon="chevron-left"
              disabled={deck.first}
              onClick={({ detail }) => go(deck.prev, deck.position === 1, detail)}
            >
              Prev
            </Button>
            <Counter aria-live="polite">
              {deck.position + 1} / {deck.deck.length}
            </Counter>
            <Button
              kind="secondary"
              disabled={deck.last}
              onClick={({ detail }) => go(deck.next, deck.position === deck.deck.length - 2, detail)}
            >
              Next
              <Icon name="chevron-right" size={18} />
            </Button>
          </Controls>
          <Trail deck={deck.deck} position={deck.position} turned={done} />
          <Keys>
            <kbd>Space</kbd> flips the card · <kbd>←</kbd> <kbd>→</kbd> previous and next card
          </Keys>
        </Table>
      ) : (
        <EmptyState icon="layers">No flashcards available for this category.</EmptyState>
      )}
    </Desk>
  )
}

const Desk = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.md};
`

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.md};

  > fieldset { flex: 1 1 20rem; min-inline-size: 0; }

  /* On a small screen the card comes first: mixing is done once, turning all the time. */
  @media ${({ theme }) => theme.narrow} {
    display: contents;

    > fieldset {
      flex: 1 1 100%;
      flex-wrap: nowrap;
      overflow-x: auto;
      margin-inline: calc(-1 * clamp(1rem, 4vw, 2rem));
      padding: 4px clamp(1rem, 4vw, 2rem);
      scrollbar-width: none;
    }
    > fieldset button { flex: none; }
    > button { order: 1; min-block-size: 2.75rem; }
  }
`

const Table = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 44rem);
  justify-content: center;
  gap: ${({ theme }) => theme.gap.lg};
  @media ${({ theme }) => theme.narrow} { gap: ${({ theme }) => theme.gap.md}; }
`

const Controls = styled.div`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: ${({ theme }) => theme.gap.md};

  > button { min-inline-size: min(7rem, 100%); }
  > :first-child { justify-self: start; }
  > :last-child { justify-self: end; }
`

const Counter = styled.div`
  white-space: nowrap;
  font-size: ${({ theme }) => theme.text.md};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`
