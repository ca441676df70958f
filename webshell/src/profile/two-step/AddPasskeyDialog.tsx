/** Adds a passkey: its name, and then what the browser asks. */
import { Button, Dialog, Input, messageOf, toast } from "@cubital/sdk"
import { useEffect, useId, useRef, useState } from "react"
import { useForm } from "react-hook-form"
import { api } from "../../api"
import { makePasskey, refusalOf } from "../../passkeyCeremonies"
import type { WithPassword } from "../useReauthentication"

interface AddPasskeyDialogProps {
  withPassword: WithPassword
  /** With the recovery codes to show, where these are the first. */
  onDone: (codes: string[]) => Promise<void>
  onClose: () => void
}

export const ADD_FAILED = "We couldn't add the passkey. Please try again."

const begin = (shown?: { password: string }) => api.post("/api/account/second-factor/passkeys/options", shown)

type Options = Awaited<ReturnType<typeof begin>>["options"]

export function AddPasskeyDialog({ withPassword, onDone, onClose }: AddPasskeyDialogProps) {
  const id = useId()
  const form = useForm({ defaultValues: { name: "" } })
  const { errors, isSubmitting } = form.formState
  const [isWaiting, setWaiting] = useState(false)
  const wait = useRef<AbortController>(undefined)

  // Closed in whatever way: the browser asks no longer.
  useEffect(() => {
    const controller = new AbortController()
    wait.current = controller
    return () => controller.abort()
  }, [])

  async function add(name: string, options: Options) {
    const signal = wait.current?.signal
    if (!signal) return
    setWaiting(true)
    try {
      const credential = await makePasskey(options, signal)
      const { codes } = await api.post("/api/account/second-factor/passkeys", { name, credential })
      toast(codes.length > 0 ? TURNED_ON : ADDED)
      await onDone(codes)
    } catch (error) {
      if (signal.aborted) return
      setWaiting(false)
      form.setError("name", { message: refusalOf(error) ?? messageOf(error, ADD_FAILED) })
    }
  }

  const submit = form.handleSubmit(({ name }) =>
    // Not waited for: the question for the password is over before the browser asks.
    withPassword(async (shown) => void add(name, (await begin(shown)).options)),
  )

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a passkey"
      description="A passkey is stored on this device, your phone or a security key. You use it with your fingerprint, face or PIN."
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            pending={isSubmitting || isWaiting}
            pendingLabel="Waiting for your device..."
          >
            Continue
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Input
          label="Name of the passkey"
          hint="A name you'll recognize, for example: My laptop"
          autoComplete="off"
          error={errors.name?.message}
          {...form.register("name", {
            validate: (name) => name.trim() !== "" || "Please give the passkey a name",
            maxLength: { value: 100, message: "The name must be at most 100 characters" },
          })}
        />
      </form>
    </Dialog>
  )
}

const TURNED_ON = {
  title: "Two-step sign-in is on",
  description: "From now on your password alone doesn't sign you in.",
}
const ADDED = { title: "Passkey added", description: "You can use it to sign in from now on." }
