/** Asks the owner before something of weight: for the password, or, where the account has none, whether it is meant. */
import { Confirm, messageOf, toast } from "@cubital/sdk"
import { PasswordDialog, type PasswordDialogProps } from "./PasswordDialog"
import { useHasPassword } from "./signInMethods"

interface ProofDialogProps extends Omit<PasswordDialogProps, "onShown"> {
  /** Without a password the server wants a sign-in of just now, and says so where it is longer ago. */
  onProven: (password?: string) => Promise<void>
}

export function ProofDialog({ onProven, ...props }: ProofDialogProps) {
  const hasPassword = useHasPassword()
  if (hasPassword) return <PasswordDialog {...props} onShown={onProven} />

  async function goOn() {
    try {
      await onProven()
    } catch (error) {
      props.onClose()
      toast({ title: "Error", description: messageOf(error, props.fallback), variant: "destructive" })
    }
  }

  return (
    <Confirm
      open
      danger={props.danger ?? true}
      title={props.title}
      confirmLabel={props.confirmLabel}
      onConfirm={() => void goOn()}
      onCancel={props.onClose}
    >
      {props.description}
    </Confirm>
  )
}
