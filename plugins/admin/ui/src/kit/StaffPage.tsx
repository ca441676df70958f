/** A page for staff: an administrator who must have two-step sign-in, and has none, is led to where it is set up. */
import { Loading, Page, useBoot } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import type { ComponentProps } from "react"
import { Navigate } from "react-router-dom"
import { api } from "../api"

export function StaffPage(props: ComponentProps<typeof Page>) {
  const mustHave = useBoot().secondFactor === "staff"
  const { data, isLoading } = useQuery({ ...api.query("/api/account/second-factor"), enabled: mustHave })

  if (isLoading) return <Loading fullScreen />
  // The server answers none of this page's calls before.
  if (data?.required && !data.active) return <Navigate to="/profile#two-step" replace />
  return <Page {...props} />
}
