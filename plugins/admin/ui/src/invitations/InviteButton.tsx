/** Button that loads and opens the invitation dialog. */
import { Button } from "@cubital/sdk"
import { lazy, Suspense, useState } from "react"

const InviteDialog = lazy(() => import("./InviteDialog"))

export function InviteButton() {
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon="mail"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          setWasOpen(true)
        }}
      >
        Invite
      </Button>
      {wasOpen && (
        <Suspense>
          <InviteDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
