/** Asks for the password before something that whoever merely finds the device open may not do. */
import { Button, Dialog, messageOf } from "@cubital/sdk"
import { useId } from "react"
import { PasswordInput } from "../PasswordInput"
import { useCheckedForm } from "../useCheckedForm"
import { ShownPasswordForm } from "./forms"

export interface PasswordDialogProps {
  title: string
  description: string
  confirmLabel: string
  pendingLabel: string
  /** The action takes something away. */
  danger?: boolean
  /** Where the server gives no reason. */
  fallback: string
  /** What it is asked for; the dialog says why where this is refused. */
  onShown: (password: string) => Promise<void>
  onClose: () => void
}

export function PasswordDialog(props: PasswordDialogProps) {
  const id = useId()
  const form = useCheckedForm(ShownPasswordForm, { password: "" })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await props.onShown(password)
    } catch (error) {
      form.setError("password", { message: messageOf(error, props.fallback) })
    }
  })

  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      actions={
        <>
          <Button kind="secondary" onClick={props.onClose}>
            Cancel
          </Button>
          <Button
            kind={props.danger === false ? "primary" : "danger"}
            type="submit"
            form={id}
            pending={isSubmitting}
            pendingLabel={props.pendingLabel}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
      </form>
    </Dialog>
  )
}
