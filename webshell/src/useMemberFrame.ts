import { type Access, useSession } from "@cubital/sdk"
import { useMatches } from "react-router-dom"

/**
 * Whether what stands round the page is that of a member. While nobody knows who is here, whoever may see the page is
 * expected: nothing moves for them once it is known.
 */
export function useMemberFrame(): boolean {
  const { user, loading } = useSession()
  const page = useMatches().at(-1)?.handle as { access: Access } | undefined
  return loading ? page !== undefined && page.access !== "public" : Boolean(user)
}
