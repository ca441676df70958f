/** Broken: the error page of a route whose code failed or could not be loaded. */
import { ErrorNotice, Page, ping } from "@cubital/sdk"
import { useEffect } from "react"
import { useRouteError } from "react-router-dom"

/** A page of the shell that failed: after an upgrade, say, when its file has another name now. */
export function Broken() {
  const error = useRouteError()
  useEffect(() => {
    console.error("This page failed.", error)
    void ping()
  }, [error])

  // A page that is loaded anew while the school is away is no page of ours any more.
  const retry = async () => (await ping()) && window.location.reload()

  return (
    <Page title="Couldn't load this page" width="text">
      <ErrorNotice onRetry={() => void retry()}>
        The site may have just been updated. Try again to get the new version.
      </ErrorNotice>
    </Page>
  )
}
