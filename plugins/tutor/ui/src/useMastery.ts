/** How well the student knows the module, in a word; undefined before anything of it is known. */
import { useQuery } from "@tanstack/react-query"
import { api } from "./api"

export const MASTERY = api.query("/api/mastery")

export function useMastery(moduleId: number) {
  const { data } = useQuery({ ...MASTERY, refetchOnMount: "always" })
  const mastery = data?.find((one) => one.moduleId === moduleId)?.mastery
  // Whoever reads this has just begun.
  return mastery === "not started" ? undefined : mastery
}
