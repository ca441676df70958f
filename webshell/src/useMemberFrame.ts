/** useMemberFrame: a hook that chooses a member's or a visitor's navigation, also before the session is known. */
import { type Access, useSession } from "@cubital/sdk"
import { useEffect } from "react"
import { useMatches } from "react-router-dom"

/** Stands in a browser in which somebody is signed in, for the next visit's first moment; tools/first-paint.ts reads it too. */
const MARK = "member"

/** Whether somebody was here; `here` puts down who is. Without storage a visit begins as a visitor's does. */
function memberMark(here?: boolean): boolean {
  try {
    if (here) localStorage.setItem(MARK, MARK)
    else if (here === false) localStorage.removeItem(MARK)
    return Boolean(localStorage.getItem(MARK))
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
  return loading ? (page !== undefined && page.access !== "public") || memberMark() : Boolean(user)
}

export function useMemberMark() {
  const { user, loading } = useSession()
  useEffect(() => {
    if (!loading) memberMark(Boolean(user))
  }, [user, loading])
}
