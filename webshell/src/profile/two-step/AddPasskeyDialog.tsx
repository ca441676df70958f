/** Adds a passkey: its name, and then what the browser asks. */
import { Button, Dialog, Input, messageOf, toast } from "@cubital/sdk"
import { useId } from "react"
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

export function AddPasskeyDialog({ withPassword, onDone, onClose }: AddPasskeyDialogProps) {
  const id = useId()
  const form = useForm({ defaultValues: { name: "" } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(({ name }) =>
    withPassword(async (shown) => {
      const { options } = await api.post("/api/account/second-factor/passkeys/options", shown)
      try {
        const credential = await makePasskey(options)
        const { codes } = await api.post("/api/account/second-factor/passkeys", { name, credential })
        toast({ title: "Passkey added", description: "You can use it as your second step from now on." })
        await onDone(codes)
      } catch (error) {
        form.setError("name", { message: refusalOf(error) ?? messageOf(error, ADD_FAILED) })
      }
    }),
  )

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a passkey"
      description="A passkey is kept by this device, by your phone or by a security key. You use it by your fingerprint, your face or a PIN."
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} pending={isSubmitting} pendingLabel="Waiting for your device...">
            Go on
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Input
          label="Name of the passkey"
          hint="So that you know it again, for example: My laptop"
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
