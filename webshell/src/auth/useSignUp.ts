import { api, type Registration, useBoot, useSession } from "@cubital/sdk"
import { useNavigate } from "react-router-dom"
import { follow, type NextStep } from "./nextStep"

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
    const step = await api.post<NextStep | undefined>("/api/auth/registration/initiate", {
      ...values,
      role: "student",
      status: "pending",
    })
    if (
      !step ||
      step.success === false ||
      !follow(step, (to) => navigate(to, { state: { username: values.username } }))
    ) {
      throw new Error(step?.error || "Failed to register")
    }
  }
}
