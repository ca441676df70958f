/** The terms of the course, and how to find them in a text. */
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { api } from "../api"
import type { components } from "../api.gen"

export type Term = components["schemas"]["TermView"]

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
const isAbbreviation = (term: string) => term === term.toUpperCase()

/** In the singular or the plural: artery, arteries; vein, veins; syncope. */
function formsOf(term: string): string[] {
  if (isAbbreviation(term)) return [term]
  const plural = /[^aeiou]y$/.test(term)
    ? `${term.slice(0, -1)}ies`
    : `${term}${/(s|x|ch|sh)$/.test(term) ? "es" : "s"}`
  return [term, plural]
}

export interface FoundTerms {
  find: RegExp
  of: (words: string) => Term | undefined
}

/** Undefined where there are none. A longer term comes before one that is a part of it. */
export function findTerms(terms: Term[]): FoundTerms | undefined {
  const forms = terms.flatMap((term) => formsOf(term.term).map((form) => ({ form, term })))
  if (forms.length === 0) return undefined
  const byForm = new Map(forms.map(({ form, term }) => [form.toLowerCase(), term]))
  const all = forms.map(({ form }) => escaped(form)).sort((a, b) => b.length - a.length)
  return {
    find: new RegExp(`(?<![\\p{L}\\p{N}-])(?:${all.join("|")})(?![\\p{L}\\p{N}-])`, "giu"),
    of: (words) => {
      const term = byForm.get(words.toLowerCase())
      return term && isAbbreviation(term.term) && term.term !== words ? undefined : term
    },
  }
}

export function useTerms(): FoundTerms | undefined {
  const { data } = useQuery(api.query("/api/tutor/terms"))
  return useMemo(() => findTerms(data ?? []), [data])
}
