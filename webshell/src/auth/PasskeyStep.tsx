/** The second step of a sign-in by a passkey. */
import { Button, ErrorNotice, messageOf, Stack, useSession } from "@cubital/sdk"
import { useEffect, useRef, useState } from "react"
import { api } from "../api"
import { refusalOf, signByPasskey } from "../passkeyCeremonies"

const FAILED = "The school didn't answer. Try again in a moment."

/** `onRefused`: true where the step is over, and nothing is left to say here. */
export function PasskeyStep({ onRefused }: { onRefused: (error: unknown) => boolean }) {
  const { signIn } = useSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const wait = useRef<AbortController>(undefined)

  useEffect(() => {
    button.current?.focus()
    const controller = new AbortController()
    wait.current = controller
    // Another way was chosen: the browser asks no longer.
    return () => controller.abort()
  }, [])

  async function sign() {
    const signal = wait.current?.signal
    if (!signal) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { options } = await api.post("/api/login/passkey/options")
      await signIn({ credential: await signByPasskey(options, signal) }, "/api/login/passkey")
    } catch (error) {
      if (!signal.aborted && !onRefused(error)) {
        setFailure(refusalOf(error) ?? messageOf(error, FAILED))
        setBusy(false)
      }
    }
  }

  return (
    <Stack $gap="lg">
      {failure && <ErrorNotice title="We couldn't sign you in">{failure}</ErrorNotice>}
      <Button
        ref={button}
        pending={busy}
        pendingLabel="Waiting for your passkey..."
        onClick={() => void sign()}
      >
        Use a passkey
      </Button>
    </Stack>
  )
}
