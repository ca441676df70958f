/** Question before recovery codes that nobody has saved are left: by a link, by going back, or with the tab. */
import { Confirm } from "@cubital/sdk"
import { useCallback } from "react"
import { useBeforeUnload, useBlocker } from "react-router-dom"

/** Rendered while they are shown and not saved. */
export function LeavingCodes() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  )
  // Of a tab that is closed or loaded again the browser asks, in its own words.
  useBeforeUnload(useCallback((event) => event.preventDefault(), []))

  return (
    <Confirm
      open={blocker.state === "blocked"}
      title="Leave without your recovery codes?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      You haven't saved your recovery codes. You won't see them again.
    </Confirm>
  )
}
