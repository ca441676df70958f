/** What of a row that was filled is right, by its review: each place, what is missing, and what was carried over. */
import { asTexts, type QuestionReview } from "./types.js"

/** "early" and "late": not in order with most of the others. "needless": not needed, or not once more. */
export type PlaceMark = "right" | "early" | "late" | "needless"

/** For each text, where in the right row it belongs; items that change places freely belong to one place. */
function ranksOf(row: string[], review: QuestionReview): (number | undefined)[] {
  const right = asTexts(review.right) ?? []
  const left = right.map((text) => ({ text, rank: right.indexOf(firstOfGroup(text, right, review)) }))
  return row.map((text) => {
    const place = left.findIndex((one) => one.text === text)
    return place < 0 ? undefined : left.splice(place, 1)[0]?.rank
  })
}

function firstOfGroup(text: string, right: string[], { anyOrder = [] }: QuestionReview): string {
  const group = anyOrder?.find((one) => one.includes(text))
  return right.find((one) => group?.includes(one)) ?? text
}

/** As many are right as the school counts: the most that stand in order with one another. */
export function placeMarks(row: string[], review: QuestionReview): PlaceMark[] {
  const ranks = ranksOf(row, review)
  const inOrder = longestRise(ranks)
  return ranks.map((rank, place) => {
    if (rank === undefined) return "needless"
    if (inOrder.includes(place)) return "right"
    return ranks.slice(place + 1).some((later) => later !== undefined && later < rank) ? "early" : "late"
  })
}

/** The places of the longest sequence of ranks that never falls. */
function longestRise(ranks: (number | undefined)[]): number[] {
  const endingAt: number[][] = []
  ranks.forEach((rank, place) => {
    const before = endingAt.filter((_, at) => (ranks[at] ?? Infinity) <= (rank ?? -1))
    endingAt.push(rank === undefined ? [] : [...longest(before), place])
  })
  return longest(endingAt)
}

const longest = (sequences: number[][]) =>
  sequences.reduce((one, other) => (other.length >= one.length ? other : one), [])

export const isRightRow = (row: string[], review: QuestionReview): boolean =>
  row.length === (asTexts(review.right) ?? []).length &&
  placeMarks(row, review).every((mark) => mark === "right")

/** The texts that the row lacks, each as often as it does. */
export function missingFrom(row: string[], review: QuestionReview): string[] {
  const left = [...row]
  return (asTexts(review.right) ?? []).filter((text) => {
    const place = left.indexOf(text)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

/** The consequences of the wrong pairs that the row holds. */
export const carriedOver = (row: string[], { consequences = [] }: QuestionReview) =>
  (consequences ?? []).filter(
    ({ first, later }) => row.includes(first) && row.lastIndexOf(later) > row.indexOf(first),
  )

/** Each place with a key that goes along with its text, which may stand in the row twice. */
export const placesOf = (row: string[]) =>
  row.map((text, place) => ({
    text,
    place,
    key: `${text} ${row.slice(0, place).filter((one) => one === text).length}`,
  }))
