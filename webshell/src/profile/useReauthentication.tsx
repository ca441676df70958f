/** Retries an action with the password when the server demands a recent sign-in (403). */
import { ApiError } from "@cubital/sdk"
import { type ReactNode, useState } from "react"
import { PasswordDialog } from "./PasswordDialog"

/** What is to be done; `shown` goes into the body of its call. */
type Action = (shown?: { password: string }) => Promise<void>
export type WithPassword = (action: Action) => Promise<void>

interface Reauthentication {
  /** Why the password is asked for. */
  description: string
  confirmLabel: string
  pendingLabel: string
  danger?: boolean
  /** Where the server gives no reason. */
  fallback: string
  /** The action failed for another reason. */
  onFailed: (error: unknown) => void
  /** The password was not given. */
  onClosed?: () => void
}

/** `withPassword(action)` tries without the password, and asks for it where that is refused; `dialog` belongs on the page. */
export function useReauthentication(presence: Reauthentication): {
  withPassword: WithPassword
  dialog: ReactNode
} {
  const [refused, setRefused] = useState<Action>()
  const { onFailed, onClosed, ...words } = presence

  async function withPassword(action: Action) {
    try {
      await action()
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) setRefused(() => action)
      else onFailed(error)
    }
  }

  const dialog = refused && (
    <PasswordDialog
      title="Confirm it's you"
      {...words}
      onShown={async (password) => {
        await refused({ password })
        setRefused(undefined)
      }}
      onClose={() => {
        setRefused(undefined)
        onClosed?.()
      }}
    />
  )
  return { withPassword, dialog }
}
