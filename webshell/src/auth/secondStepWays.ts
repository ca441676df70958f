/** The second step of a sign-in: the ways to finish it, as the server's refusal of the first one names them. */
import { ApiError } from "@cubital/sdk"

export type Way = "app" | "passkey" | "recovery"

const KNOWN: readonly string[] = ["app", "passkey", "recovery"] satisfies Way[]

/** The ways where nothing but the second step was missing; undefined for any other refusal. */
export const waysOf = (error: unknown) => secondStepOf(error)?.ways

/** With the page to go to afterwards, where a sign-in by a provider began with one. */
export function secondStepOf(error: unknown): { ways: Way[]; from?: string } | undefined {
  if (!(error instanceof ApiError) || error.status !== 403) return
  try {
    const { secondStep, returnTo } = JSON.parse(error.body)
    if (!Array.isArray(secondStep)) return
    return { ways: secondStep.filter((way): way is Way => KNOWN.includes(way)), from: returnTo }
  } catch {
    return
  }
}
