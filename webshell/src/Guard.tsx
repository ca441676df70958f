/** Guard: a route's access check by the session; visitors are led to /auth, students to their dashboard. */
import { type Access, ErrorNotice, Loading, Page, useSession } from "@cubital/sdk"
import type { ReactNode } from "react"
import { Navigate, useLocation } from "react-router-dom"

export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { user, loading, error, isAdmin, justLeft, retry } = useSession()
  const { pathname, search, hash } = useLocation()

  if (access === "public") return children
  if (loading) return <Loading fullScreen />
  if (error && user === undefined) {
    return (
      <Page title="We couldn't check your sign-in">
        <ErrorNotice title="Can't reach the school" onRetry={retry}>
          Your work is safe. Try again in a moment.
        </ErrorNotice>
      </Page>
    )
  }
  if (!user) {
    const state = justLeft() ? null : { from: pathname + search + hash }
    return <Navigate to="/auth" replace state={state} />
  }
  if (access === "admin" && !isAdmin) return <Navigate to="/dashboard" replace />
  return children
}
