/** Queue of a review session as pure functions: a card that was not known returns at the end. */
import type { DueCard, Grade, NewReview, Taken } from "./reviewApi"

const sameCard = (a: Pick<DueCard, "kind" | "key">, b: Pick<DueCard, "kind" | "key">) =>
  a.kind === b.kind && a.key === b.key

/** Never reviewed, here or elsewhere. What a game has asked, and was missed, was met before. */
export const isNew = ({ version, missed }: Pick<DueCard, "version" | "missed">) => version === 0 && !missed

/** How many of the cards have come back, and how many are new. */
export function countOf(cards: DueCard[]) {
  const fresh = cards.filter(isNew).length
  return { due: cards.length - fresh, fresh }
}

/** As "3 due · 20 new"; undefined where there is nothing to do. */
export function inFigures({ due, fresh }: { due: number; fresh: number }): string | undefined {
  return [due && `${due} due`, fresh && `${fresh} new`].filter(Boolean).join(" · ") || undefined
}

/** As "3 cards due, and 20 new cards today". */
export function inSentence({ due, fresh }: { due: number; fresh: number }): string {
  const cards = (count: number) => (count === 1 ? "card" : "cards")
  const waiting = due && `${due} ${cards(due)} due`
  const today = fresh && `${fresh} new ${cards(fresh)} today`
  return [waiting, today].filter(Boolean).join(", and ") || "Nothing is due"
}

/** The review of the first card, and the cards that are left after it. */
export function reviewed(cards: DueCard[], grade: Grade, clientId: string, at: Date) {
  const [card, ...rest] = cards
  if (!card) return undefined
  const knew = grade !== "again"
  const review: NewReview = {
    clientId,
    kind: card.kind,
    key: card.key,
    knew,
    version: card.version,
    at: at.toISOString(),
    ...((grade === "hard" || grade === "easy") && { effort: grade }),
  }
  return { review, cards: knew ? rest : [...rest, { ...card, version: card.version + 1 }] }
}

/** The cards that are left when `reviews`, made earlier on this device, are counted already. */
export function afterReviews(cards: DueCard[], reviews: NewReview[]): DueCard[] {
  return reviews.reduce((left, review) => {
    const card = left.find((one) => sameCard(one, review) && one.version === review.version)
    if (!card) return left
    const others = left.filter((one) => one !== card)
    return review.knew ? others : [...others, { ...card, version: card.version + 1 }]
  }, cards)
}

/** Puts right what the server knows better: versions, and cards that were reviewed elsewhere or are gone. */
export function corrected(cards: DueCard[], reviews: NewReview[], { results, review }: Taken): DueCard[] {
  return cards.flatMap((card) => {
    const place = reviews.findLastIndex((review) => sameCard(review, card))
    const result = results.find(({ clientId }) => clientId === reviews[place]?.clientId)
    if (!result) return card
    if (result.status === "superseded" || result.status === "gone") return []
    const again = review.items.find((item) => sameCard(item, card))
    return again ?? (result.memory ? { ...card, version: result.memory.version } : card)
  })
}

const UNITS = [
  [86_400 * 365, "year"],
  [86_400 * 30, "month"],
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
] as const

/** When a card comes back, as "in 3 days". */
export function inWords(seconds: number): string {
  for (const [size, name] of UNITS) {
    const count = Math.round(seconds / size)
    if (count >= 1) return `in ${count} ${name}${count === 1 ? "" : "s"}`
  }
  return "now"
}
