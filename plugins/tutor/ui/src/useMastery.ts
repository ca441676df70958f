/** How well the student knows the module, in a word; undefined where it is not known yet. */
import { useQuery } from "@tanstack/react-query"
import { api } from "./api"

export const MASTERY = api.query("/api/mastery")

export function useMastery(moduleId: number) {
  const { data } = useQuery({ ...MASTERY, refetchOnMount: "always" })
  return data?.find((one) => one.moduleId === moduleId)?.mastery
}
