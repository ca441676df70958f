/** Hands in what an identity provider sent back, and leads on: into the school, to the profile, or to a payment. */
import { homeOf, Loading, messageOf, toast, useSession } from "@cubital/sdk"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useNavigate } from "react-router-dom"
import { api } from "../api"
import { forgetDraftsOfOthers } from "./forgetDraftsOfOthers"
import { follow, stepOf } from "./nextStep"
import type { ProviderAnswer } from "./providerAnswer"
import { returnTo } from "./returnTo"
import { secondStepOf, type Way } from "./secondStepWays"

const HANDED_IN = "provider-answer"

interface ProviderReturnProps {
  answer: ProviderAnswer
  /** Gets the reason, in a sentence. */
  onRefused: (sentence: string) => void
  /** The provider said who it is, and the account asks for more. */
  onSecondStep: (ways: Way[], from?: string) => void
}

export default function ProviderReturn({ answer, onRefused, onSecondStep }: ProviderReturnProps) {
  const { provider, ...sent } = answer
  const { user, loading, retry } = useSession()
  const navigate = useNavigate()
  const client = useQueryClient()
  // A query, though it writes: however often this is drawn, an answer is handed in once.
  const { data, error } = useQuery({
    queryKey: [HANDED_IN, provider, sent.state],
    queryFn: () => api.post(`/api/auth/oidc/${encodeURIComponent(provider)}/finish`, sent),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    networkMode: "always",
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!data) return
    if (data.user) {
      forgetDraftsOfOthers(data.user.id)
      retry()
    } else {
      if (data.linked) {
        toast({ title: "Account linked", description: `You can now sign in with ${data.linked}.` })
      }
      navigate(data.redirect ?? "/", { replace: true })
    }
  }, [data])

  useEffect(() => {
    if (!data?.user || user?.id !== data.user.id) return
    // Whatever the page has asked for meanwhile was asked for somebody else.
    client.removeQueries({ predicate: ({ queryKey: [name] }) => name !== "/api/user" && name !== HANDED_IN })
    navigate(returnTo({ from: data.redirect }) ?? homeOf(user), { replace: true })
  }, [data, user, client, navigate])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!error || loading || follow(stepOf(error), (to) => navigate(to, { replace: true }))) return
    const step = secondStepOf(error)
    if (step) return onSecondStep(step.ways, step.from)
    const sentence = messageOf(error, "The school didn't answer. Please start again.")
    if (user) navigate("/profile", { replace: true, state: { linkRefused: sentence } })
    else onRefused(sentence)
  }, [error, loading])

  return <Loading fullScreen />
}
