/** State of a deck: order, category filter, current card and visible side. */
import { useMemo, useState } from "react"
import type { components } from "../api.gen"

export type Card = components["schemas"]["FlashcardView"]
export type Move = "next" | "prev" | "deal"

const ALL = "All"

export function useDeck(cards: Card[]) {
  const [order, setOrder] = useState(() => cards.map((_, index) => index))
  const [category, setCategory] = useState(ALL)
  const [position, setPosition] = useState(0)
  const [flipped, setFlipped] = useState(false)
  const [move, setMove] = useState<Move>("deal")
  const [deals, setDeals] = useState(0)

  const categories = useMemo(() => [ALL, ...new Set(cards.map((card) => card.category).sort())], [cards])
  const deck = useMemo(
    () =>
      order
        .flatMap((index) => cards[index] ?? [])
        .filter((card) => category === ALL || card.category === category),
    [cards, order, category],
  )

  const show = (next: number, how: Move) => {
    setPosition(next)
    setFlipped(false)
    setMove(how)
  }

  return {
    deck,
    categories,
    category,
    position,
    flipped,
    /** How the card on top came there, and how often the deck has been dealt: for its entrance. */
    move,
    deals,
    card: deck[position],
    first: position === 0,
    last: position >= deck.length - 1,
    flip: () => setFlipped((side) => !side),
    next: () => show(Math.min(position + 1, Math.max(deck.length - 1, 0)), "next"),
    prev: () => show(Math.max(position - 1, 0), "prev"),
    choose: (category: string) => {
      setCategory(category)
      show(0, "deal")
    },
    shuffle: () => {
      setOrder((before) => shuffled(before))
      setDeals((count) => count + 1)
      show(0, "deal")
    },
  }
}

export type Deck = ReturnType<typeof useDeck>

/** Fisher and Yates; where there is more than one item, never the order it was given. */
export function shuffled<T>(items: T[]): T[] {
  const mixed = [...items]
  do {
    for (let last = mixed.length - 1; last > 0; last--) {
      const other = Math.floor(Math.random() * (last + 1))
      const here = mixed[last] as T
      mixed[last] = mixed[other] as T
      mixed[other] = here
    }
  } while (items.length > 1 && mixed.every((item, index) => item === items[index]))
  return mixed
}
