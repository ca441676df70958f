import { type Access, useSession } from "@cubital/sdk"
import { useEffect } from "react"
import { useMatches } from "react-router-dom"

/** Set in a browser in which somebody is signed in; tools/opening.ts reads it as well. */
const MARK = "member"

function wasHere(): boolean {
  try {
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}

/**
 * Whether what stands round the page is that of a member. While nobody knows who is here, whoever may see the page, or
 * was here last, is expected: nothing moves for them once it is known.
 */
export function useMemberFrame(): boolean {
  const { user, loading } = useSession()
  const page = useMatches().at(-1)?.handle as { access: Access } | undefined
  return loading ? (page !== undefined && page.access !== "public") || wasHere() : Boolean(user)
}

/** Puts down whether somebody is here, for the next visit's first moment. */
export function useMemberMark() {
  const { user, loading } = useSession()
  const here = Boolean(user)
  useEffect(() => {
    if (loading) return
    try {
      if (here) localStorage.setItem(MARK, "yes")
      else localStorage.removeItem(MARK)
    } catch {
      // No storage: the next visit begins as a visitor's does.
    }
  }, [here, loading])
}
