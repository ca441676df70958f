/** Button that loads and opens the invitation dialog; `?invite=open` of an address opens it too. */
import { Button } from "@cubital/sdk"
import { lazy, Suspense, useEffect, useState } from "react"
import { useSearchParams } from "react-router-dom"

const InviteDialog = lazy(() => import("./InviteDialog"))

export function InviteButton() {
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [search, setSearch] = useSearchParams()
  const byAddress = search.get("invite") === "open"

  useEffect(() => {
    if (!byAddress) return
    setOpen(true)
    setWasOpen(true)
    // Once: whoever closes it and reloads does not want it again.
    setSearch(
      (before) => {
        before.delete("invite")
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [byAddress, setSearch])

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
