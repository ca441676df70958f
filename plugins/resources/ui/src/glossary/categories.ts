/** The glossary's tabs: all terms, then the categories of the school. */
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { api } from "../api"
import type { Term } from "./search"

export const ALL = "All"

/** Undefined while they are on their way; those that the terms name, where they cannot be had. */
export function useCategories(terms: Term[] | undefined): string[] | undefined {
  const { data, isLoading } = useQuery(api.query("/api/resources/categories"))
  return useMemo(() => {
    if (isLoading) return undefined
    return [ALL, ...(data ?? [...new Set(terms?.map(({ category }) => category))].sort())]
  }, [data, isLoading, terms])
}
