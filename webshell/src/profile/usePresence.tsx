/** For what the server only does soon after one signed in, or with the password. */
import { ApiError, messageOf, toast } from "@cubital/sdk"
import { type ReactNode, useState } from "react"
import { PasswordDialog } from "./PasswordDialog"

/** What is to be done; `shown` goes into the body of its call. */
type Action = (shown?: { password: string }) => Promise<void>
export type Proving = (action: Action) => Promise<void>

/** `proving(action)` tries without the password, and asks for it where that is refused; `dialog` belongs on the page. */
export function usePresence(): { proving: Proving; dialog: ReactNode } {
  const [refused, setRefused] = useState<Action>()

  async function proving(action: Action) {
    try {
      await action()
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) setRefused(() => action)
      else
        toast({
          title: "Error",
          description: messageOf(error, FALLBACK),
          variant: "destructive",
        })
    }
  }

  const dialog = refused && (
    <PasswordDialog
      title="Is it you?"
      description="You signed in here some time ago. Please enter your password to sign devices out."
      confirmLabel="Sign out"
      pendingLabel="Signing out..."
      fallback={FALLBACK}
      onShown={async (password) => {
        await refused({ password })
        setRefused(undefined)
      }}
      onClose={() => setRefused(undefined)}
    />
  )
  return { proving, dialog }
}

const FALLBACK = "Signing out failed. Please try again."
