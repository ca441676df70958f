/** The dialogs of two-step sign-in that ask for proof: turning it off, and new recovery codes. */
import { toast } from "@cubital/sdk"
import { api } from "../../api"
import { ProofDialog } from "../ProofDialog"

export interface Passkey {
  id: number
  name: string
  createdAt: string
  lastUsedAt: string | null
  signsInAlone: boolean | null
}

interface DialogProps {
  onDone: (codes?: string[]) => Promise<void>
  onClose: () => void
}

interface RemovalProps extends DialogProps {
  /** With it goes two-step sign-in itself. */
  isLast: boolean
  /** The school wants this person to have it. */
  required: boolean
}

const shown = (password?: string) => (password === undefined ? undefined : { password })

/** What is said where the last one goes. */
const TURNING_OFF = {
  title: "Turn off two-step sign-in?",
  description: "You will sign in without a second step. Your recovery codes stop working.",
}
const CLOSED = "The admin pages stay closed until you set it up again."
const TURNED_OFF = { title: "Two-step sign-in is off", description: "You sign in without a second step now." }

const turningOff = (required: boolean) =>
  required ? { ...TURNING_OFF, description: `${TURNING_OFF.description} ${CLOSED}` } : TURNING_OFF

export function RemoveAppDialog({ isLast, required, onDone, onClose }: RemovalProps) {
  async function remove(password?: string) {
    await api.post("/api/account/second-factor/app/remove", shown(password))
    toast(
      isLast
        ? TURNED_OFF
        : { title: "Authenticator app removed", description: "Its codes are no longer asked for." },
    )
    await onDone()
  }

  return (
    <ProofDialog
      {...(isLast
        ? turningOff(required)
        : {
            title: "Turn off the authenticator app?",
            description: "Its codes stop working for your account.",
          })}
      confirmLabel="Turn off"
      pendingLabel="Turning off..."
      fallback="We couldn't turn it off. Please try again."
      onProven={remove}
      onClose={onClose}
    />
  )
}

export function RemovePasskeyDialog({
  passkey,
  isLast,
  required,
  onDone,
  onClose,
}: RemovalProps & { passkey: Passkey }) {
  async function remove(password?: string) {
    await api.post(`/api/account/second-factor/passkeys/${passkey.id}/remove`, shown(password))
    toast(
      isLast
        ? TURNED_OFF
        : { title: "Passkey removed", description: `“${passkey.name}” no longer opens your account.` },
    )
    await onDone()
  }

  return (
    <ProofDialog
      {...(isLast
        ? turningOff(required)
        : {
            title: `Remove the passkey “${passkey.name}”?`,
            description:
              "It stops working for your account. Your device may still list it until you delete it there.",
          })}
      confirmLabel={isLast ? "Turn off" : "Remove"}
      pendingLabel={isLast ? "Turning off..." : "Removing..."}
      fallback="We couldn't remove it. Please try again."
      onProven={remove}
      onClose={onClose}
    />
  )
}

export function RenewCodesDialog({ onDone, onClose }: DialogProps) {
  async function renew(password?: string) {
    const { codes } = await api.post("/api/account/second-factor/recovery-codes", shown(password))
    await onDone(codes)
  }

  return (
    <ProofDialog
      title="Get new recovery codes?"
      description="Your current codes will stop working."
      confirmLabel="Get new codes"
      pendingLabel="Making codes..."
      danger={false}
      fallback="We couldn't make new codes. Please try again."
      onProven={renew}
      onClose={onClose}
    />
  )
}
