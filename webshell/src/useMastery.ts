/** How well the student knows each module: the words and colors for it, and the call that tells. */
import type { ModuleMastery, Tone } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { api } from "./api"

export const STATES: { state: ModuleMastery["mastery"]; words: string; tone?: Tone }[] = [
  { state: "not started", words: "Not started" },
  { state: "learning", words: "Learning", tone: "plain" },
  { state: "passed", words: "Passed", tone: "accent" },
  { state: "mastered", words: "Mastered", tone: "good" },
]

export const hasPassed = (mastery: ModuleMastery | undefined) =>
  mastery?.mastery === "passed" || mastery?.mastery === "mastered"

/** `all` is empty, and `masteryOf(moduleId)` undefined, where it could not be loaded. */
export function useMastery() {
  const { data: all = [], isLoading: loading } = useQuery({
    ...api.query("/api/mastery"),
    refetchOnMount: "always",
  })
  const masteryOf = (moduleId: number) => all.find((one) => one.moduleId === moduleId)
  return { all, masteryOf, loading }
}
