/** The next step of a registration or a refused sign-in: its address in the server's answer, and the way there. */
import { ApiError } from "@cubital/sdk"

/** Where a registration goes on: a page of the school, or an address outside it, as that of a payment. */
export interface NextStep {
  success?: boolean
  redirect?: string | null
  url?: string | null
  error?: string | null
}

/** Leads on; false where the step names no place to go to. */
export function follow(step: NextStep, navigate: (to: string) => unknown): boolean {
  const target = step.redirect ?? step.url
  if (!target) return false
  const { origin, pathname, search, protocol, href } = new URL(target, window.location.href)
  if (origin === window.location.origin) navigate(pathname + search)
  else if (protocol === "https:" || protocol === "http:") window.location.assign(href)
  else return false
  return true
}

/** What is still to be done by somebody whose sign-in was refused for that reason alone. */
export function stepOf(error: unknown): NextStep {
  if (!(error instanceof ApiError) || error.status !== 403) return {}
  try {
    const { redirect, url } = JSON.parse(error.body)
    return { ...(redirect && { redirect }), ...(url && { url }) }
  } catch {
    return {}
  }
}
