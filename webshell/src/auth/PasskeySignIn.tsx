/** Signs in by a passkey alone: by its button, or where the browser suggests passkeys in the field of the username. */
import { Button, ErrorNotice, messageOf, useSession } from "@cubital/sdk"
import { useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import { api } from "../api"
import { refusalOf, signByPasskey } from "../passkeyCeremonies"
import { follow, stepOf } from "./nextStep"

const FAILED = "The school didn't answer. Try again in a moment."

export function PasskeySignIn() {
  const { signIn } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** Of the one question that a browser can be at; undefined once the page is left. */
  const wait = useRef<AbortController>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    wait.current = new AbortController()
    void suggest()
    // Another way was chosen: the browser asks no longer.
    return () => {
      wait.current?.abort()
      wait.current = undefined
    }
  }, [])

  /** What the passkey has signed that the person chooses. */
  async function choose(mediation?: "conditional") {
    wait.current?.abort()
    wait.current &&= new AbortController()
    const { signal } = wait.current ?? {}
    if (!signal) throw new DOMException("the page is left", "AbortError")
    const { options } = await api.post("/api/auth/passkey/options")
    signal.throwIfAborted()
    return signByPasskey(options, signal, mediation)
  }

  /** Nobody has asked for it: what goes wrong before a passkey is chosen is not told. */
  async function suggest() {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    const credential = await choose("conditional").catch(() => undefined)
    if (credential) await enter(credential)
  }

  async function ask() {
    setBusy(true)
    setFailure(undefined)
    try {
      await enter(await choose())
    } catch (error) {
      refuse(error)
      // The browser was called off: it suggests passkeys again.
      if (refusalOf(error)) void suggest()
    }
  }

  async function enter(credential: Awaited<ReturnType<typeof signByPasskey>>) {
    setBusy(true)
    setFailure(undefined)
    try {
      await signIn({ credential }, "/api/auth/passkey")
    } catch (error) {
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    setBusy(false)
    if (follow(stepOf(error), navigate)) return // a registration that is not finished, a payment say
    setFailure(refusalOf(error) ?? messageOf(error, FAILED))
  }

  return (
    <>
      {failure && <ErrorNotice title="We couldn't sign you in">{failure}</ErrorNotice>}
      <Button
        kind="quiet"
        pending={busy}
        pendingLabel="Waiting for your passkey..."
        onClick={() => void ask()}
      >
        Sign in with a passkey
      </Button>
    </>
  )
}
