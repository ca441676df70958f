/** useContinue: a hook with the home page of whoever is signed in. */
import { homeOf, useSession } from "@cubital/sdk"

/** Where a signed-in person carries on; undefined for a visitor. */
export function useContinue(): string | undefined {
  const { user } = useSession()
  return user ? homeOf(user) : undefined
}
