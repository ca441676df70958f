/** Search of the glossary: exact matches in names and definitions first; if there are none, near spellings. */
import type { components } from "../api.gen"

export type Term = components["schemas"]["TermView"]

interface Matches {
  terms: Term[]
  /** The first of them, best match first, whose names match and not only their definitions. */
  named: number
  /** Nothing matched letter for letter: these are terms that are spelled nearly so. */
  nearly: boolean
}

export function lookUp(terms: Term[], typed: string): Matches {
  if (!typed.trim()) return { terms, named: 0, nearly: false }
  const words = wordsOf(typed)
  if (words.length === 0) return { terms: [], named: 0, nearly: false }

  const exact = terms.filter((term) => {
    const text = plain(`${term.term} ${term.definition}`)
    return words.every((word) => text.includes(word))
  })
  if (exact.length > 0) {
    const ranked = [...exact].sort((a, b) => rank(a, words) - rank(b, words))
    return { terms: ranked, named: ranked.filter((term) => rank(term, words) < 3).length, nearly: false }
  }
  const near = terms.filter((term) => words.every((word) => resembles(word, term)))
  return { terms: near, named: 0, nearly: true }
}

/** 0: the term begins with what was typed; 1: words of it do; 2: it is in the term; 3: in the definition alone. */
function rank(term: Term, words: string[]): number {
  const name = plain(term.term)
  if (name.startsWith(words.join(" "))) return 0
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 1
  return words.every((word) => name.includes(word)) ? 2 : 3
}

/** Small letters and digits, without accents; whatever else becomes a space. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}

const wordsOf = (text: string) => plain(text).split(" ").filter(Boolean)

function resembles(word: string, term: Term): boolean {
  const allowed = word.length < 4 ? 0 : word.length < 7 ? 1 : 2
  const heard = term.pronunciation.replaceAll("-", "")
  return [...wordsOf(term.term), ...wordsOf(heard)].some((other) => distanceToStart(word, other) <= allowed)
}

/** How many letters must change, come, go or swap places to turn `word` into a beginning of `other`. */
export function distanceToStart(word: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= word.length; row++) {
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = word[row - 1] === other[column - 1]
      let cost = Math.min(
        at(last, column) + 1,
        at(line, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      )
      const swapped = word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      line.push(cost)
    }
    beforeLast = last
    last = line
  }
  return Math.min(...last)
}

const at = (line: number[], column: number) => line[column] ?? Number.POSITIVE_INFINITY

export interface Group {
  letter: string
  terms: Term[]
}

/** By first letter, each letter where its first term stands; what begins with none is under #. */
export function grouped(terms: Term[]): Group[] {
  const groups = new Map<string, Term[]>()
  for (const term of terms) {
    const first = plain(term.term).charAt(0).toUpperCase()
    const letter = /[A-Z]/.test(first) ? first : "#"
    groups.set(letter, [...(groups.get(letter) ?? []), term])
  }
  return [...groups].map(([letter, terms]) => ({ letter, terms }))
}

/** From A to Z by first letter, # last. */
export function byLetter(terms: Term[]): Group[] {
  return grouped(terms).sort(
    (a, b) => Number(a.letter === "#") - Number(b.letter === "#") || a.letter.localeCompare(b.letter),
  )
}
