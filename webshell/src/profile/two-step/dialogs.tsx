/** The dialogs of two-step sign-in that ask for the password: turning it off, and new recovery codes. */
import { toast } from "@cubital/sdk"
import { api } from "../../api"
import { PasswordDialog } from "../PasswordDialog"

export interface Passkey {
  id: number
  name: string
  createdAt: string
  lastUsedAt: string | null
}

interface DialogProps {
  onDone: (codes?: string[]) => Promise<void>
  onClose: () => void
}

export function RemoveAppDialog({ onDone, onClose }: DialogProps) {
  async function remove(password: string) {
    await api.post("/api/account/second-factor/app/remove", { password })
    toast({ title: "Authenticator app removed", description: "Its codes are no longer asked for." })
    await onDone()
  }

  return (
    <PasswordDialog
      title="Turn off the authenticator app?"
      description="Its codes stop working for your account, and so do your recovery codes if nothing else is set up."
      confirmLabel="Turn off"
      pendingLabel="Turning off..."
      fallback="We couldn't turn it off. Please try again."
      onShown={remove}
      onClose={onClose}
    />
  )
}

export function RemovePasskeyDialog({ passkey, onDone, onClose }: DialogProps & { passkey: Passkey }) {
  async function remove(password: string) {
    await api.post(`/api/account/second-factor/passkeys/${passkey.id}/remove`, { password })
    toast({ title: "Passkey removed", description: `${passkey.name} no longer opens your account.` })
    await onDone()
  }

  return (
    <PasswordDialog
      title={`Remove ${passkey.name}?`}
      description="It stops working for your account. Your device may still list it until you delete it there."
      confirmLabel="Remove"
      pendingLabel="Removing..."
      fallback="We couldn't remove it. Please try again."
      onShown={remove}
      onClose={onClose}
    />
  )
}

export function RenewCodesDialog({ onDone, onClose }: DialogProps) {
  async function renew(password: string) {
    const { codes } = await api.post("/api/account/second-factor/recovery-codes", { password })
    await onDone(codes)
  }

  return (
    <PasswordDialog
      title="Get new recovery codes?"
      description="You get ten new codes. Those that you have now stop working."
      confirmLabel="Get new codes"
      pendingLabel="Making codes..."
      danger={false}
      fallback="We couldn't make new codes. Please try again."
      onShown={renew}
      onClose={onClose}
    />
  )
}
