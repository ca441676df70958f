/** The second step of a sign-in: the ways to finish it, as the server's refusal of the first one names them. */
import { ApiError } from "@cubital/sdk"

export type Way = "app" | "passkey" | "recovery"

const KNOWN: readonly string[] = ["app", "passkey", "recovery"] satisfies Way[]

/** The ways where nothing but the second step was missing; undefined for any other refusal. */
export function waysOf(error: unknown): Way[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 403) return
  try {
    const { secondStep } = JSON.parse(error.body)
    return Array.isArray(secondStep) ? secondStep.filter((way): way is Way => KNOWN.includes(way)) : undefined
  } catch {
    return
  }
}
