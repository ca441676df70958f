/** useSignUp: a hook with the function that registers an account, by the school's kind of registration. */
import { type Registration, useBoot, useSession } from "@cubital/sdk"
import { useNavigate } from "react-router-dom"
import { api } from "../api"
import { follow } from "./nextStep"

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
    const account = { ...values, role: "student", status: "pending" }
    const step = await api.post("/api/auth/registration/initiate", account)
    if (
      !step ||
      step.success === false ||
      !follow(step, (to) => navigate(to, { state: { username: values.username } }))
    ) {
      throw new Error(step?.error || "Failed to register")
    }
  }
}
