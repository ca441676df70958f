/** Sources of a game's questions, as the address and the calls name them: the ten, everything, or modules as "3,5". */
import type { components } from "../api.gen"
import { modulesIn, nameOf } from "../review/scope"

export const THE_TEN = "ten"
export const EVERYTHING = "all"

export type Pool = components["schemas"]["PoolView"]

/** From `from=all` or `from=3,5`; the ten where it says neither. */
export function sourceIn(search: URLSearchParams): string {
  if (search.get("from") === EVERYTHING) return EVERYTHING
  return modulesIn(search, "from").join(",") || THE_TEN
}

export const isDrawn = (source: string) => source !== THE_TEN

/** Its modules; none of the ten, nor of everything. */
export const modulesOf = (source: string) =>
  source === THE_TEN || source === EVERYTHING ? [] : source.split(",").map(Number)

/** As "The ten", "Everything" or "Modules 3 and 5". */
export function nameOfSource(source: string): string {
  if (source === THE_TEN) return "The ten"
  return source === EVERYTHING ? "Everything" : nameOf(modulesOf(source))
}

export const inSentence = (source: string) =>
  nameOfSource(source).replace(/^./, (first) => first.toLowerCase())

/** How much there is to draw from. */
export function sizeOf(source: string, pool: Pool) {
  if (source === EVERYTHING) return { questions: pool.questions, terms: pool.terms }
  const modules = pool.modules.filter(({ moduleId }) => modulesOf(source).includes(moduleId))
  return {
    questions: modules.reduce((sum, { questions }) => sum + questions, 0),
    terms: modules.reduce((sum, { terms }) => sum + terms, 0),
  }
}

/** As "15 questions · 6 terms", without what there is none of; undefined where there is nothing. */
export function inFigures({ questions, terms }: { questions: number; terms: number }): string | undefined {
  const figures = [questions > 0 && counted(questions, "question"), terms > 0 && counted(terms, "term")]
  return figures.filter(Boolean).join(" · ") || undefined
}

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`
