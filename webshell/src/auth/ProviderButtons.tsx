/** Buttons of the school's identity providers, below the forms of the sign-in page. */
import { Button, ErrorNotice, messageOf, Stack, useBoot } from "@cubital/sdk"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { api } from "../api"
import { follow } from "./nextStep"

/** `from`: the page that one came from, and goes back to. */
export function ProviderButtons({ from }: { from?: string }) {
  const { identityProviders = [] } = useBoot()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<string>()
  const [refused, setRefused] = useState<string>()

  async function leave(name: string) {
    setLeaving(name)
    setRefused(undefined)
    try {
      const { url } = await api.post(`/api/auth/oidc/${name}/start`, { returnTo: from ?? "" })
      follow({ url }, navigate)
    } catch (error) {
      setRefused(messageOf(error, "The school didn't answer. Try again in a moment."))
      setLeaving(undefined)
    }
  }

  return (
    <Stack>
      {refused && <ErrorNotice title="We couldn't sign you in">{refused}</ErrorNotice>}
      {identityProviders.map(({ name, label }) => (
        <Button
          key={name}
          kind="secondary"
          icon="log-in"
          pending={leaving === name}
          pendingLabel={`Going to ${label}...`}
          onClick={() => void leave(name)}
        >
          Continue with {label}
        </Button>
      ))}
    </Stack>
  )
}
