/** The flashcards tab: fetches the cards and hands them to the deck. */
import { EmptyState, ErrorNotice, Skeleton } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { CardDeck } from "./CardDeck"
import type { Card } from "./useDeck"

export function Flashcards() {
  const { data: cards, error, refetch } = useQuery<Card[]>({ queryKey: ["/api/resources/flashcards"] })

  if (error) return <ErrorNotice title="The flashcards could not be loaded" onRetry={() => void refetch()} />
  if (!cards) return <Skeleton lines={6} />
  if (cards.length === 0) {
    return <EmptyState icon="layers">No flashcards available for this category.</EmptyState>
  }
  return <CardDeck cards={cards} />
}
