import { api, type Registration, useBoot, useSession } from "@cubital/sdk"
import { useNavigate } from "react-router-dom"

interface NextStep {
  success?: boolean
  redirect?: string
  url?: string
  error?: string
}

/** Open schools register at once; the others make a pending account and lead on, to a page or to the payment. */
export function useSignUp(): (values: Registration) => Promise<void> {
  const { registration } = useBoot()
  const { register } = useSession()
  const navigate = useNavigate()

  if (registration === "open") {
    return async (values) => {
      await register(values)
    }
  }
  return async (values) => {
    const step = await api.post<NextStep>("/api/auth/registration/initiate", {
      ...values,
      role: "student",
      status: "pending",
    })
    const target = step.redirect ?? step.url
    if (!target) throw new Error(step.error || "Failed to register")
    const { origin, pathname, search, protocol, href } = new URL(target, window.location.href)
    if (origin === window.location.origin) navigate(pathname + search)
    else if (protocol === "https:" || protocol === "http:") window.location.assign(href)
    else throw new Error("Failed to register")
  }
}
