/** The audio glossary tab: fetches the terms for the dictionary. */
import { ErrorNotice, Skeleton } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { api } from "../api"
import { useCategories } from "./categories"
import { Dictionary } from "./Dictionary"

export function Glossary() {
  const { data: terms, error, refetch } = useQuery(api.query("/api/resources/glossary"))
  const categories = useCategories(terms)

  if (error) return <ErrorNotice title="Couldn't load the glossary" onRetry={() => void refetch()} />
  if (!terms || !categories) return <Skeleton lines={8} />
  return <Dictionary terms={terms} categories={categories} />
}
