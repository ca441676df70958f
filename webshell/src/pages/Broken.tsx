import { ErrorNotice, Page } from "@cubital/sdk"
import { useEffect } from "react"
import { useRouteError } from "react-router-dom"

/** A page of the shell that failed: after an upgrade, say, when its file has another name now. */
export function Broken() {
  const error = useRouteError()
  useEffect(() => console.error("This page failed.", error), [error])
  return (
    <Page title="This page could not be shown" width="text">
      <ErrorNotice onRetry={() => window.location.reload()}>
        The school may just have been updated. Reload the page to get the new version.
      </ErrorNotice>
    </Page>
  )
}
