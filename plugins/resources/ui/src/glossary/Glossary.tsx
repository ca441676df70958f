/** The audio glossary tab: fetches the terms for the dictionary. */
import { ErrorNotice, Skeleton } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { Dictionary } from "./Dictionary"
import type { Term } from "./search"

export function Glossary() {
  const { data: terms, error, refetch } = useQuery<Term[]>({ queryKey: ["/api/resources/glossary"] })

  if (error) return <ErrorNotice title="Couldn't load the glossary" onRetry={() => void refetch()} />
  if (!terms) return <Skeleton lines={8} />
  return <Dictionary terms={terms} />
}
