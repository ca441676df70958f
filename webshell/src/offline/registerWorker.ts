/** Registers the service worker, and fetches ahead what plugins want to be there without a network. */
import { fetchAhead } from "@cubital/sdk"
import type { QueryClient } from "@tanstack/react-query"
import { matchPath } from "react-router-dom"

const WORKER = "/service-worker.js"
const POLICY = "cubital-service-worker"

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

function onlyTheWorker(url: string): string {
  if (url !== WORKER) throw new TypeError(`${url} is not the worker of this school.`)
  return url
}

const trustedTypes = (window as { trustedTypes?: TrustedTypes }).trustedTypes
const policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: onlyTheWorker })

const idle = () =>
  new Promise<unknown>((resolve) =>
    window.requestIdleCallback ? window.requestIdleCallback(resolve, { timeout: 3000 }) : setTimeout(resolve),
  )

/** Rejects where the browser keeps nothing: private windows, a full disk, a school that is just being updated. */
export async function registerWorker(
  client: QueryClient,
  { pages, data }: { pages: string[]; data: string[] },
  pathname: string,
): Promise<void> {
  await idle()
  await navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER, {
    updateViaCache: "none",
  })
  await navigator.serviceWorker.ready
  const page = pages.map((each) => matchPath(each, pathname)).find((match) => match !== null)
  await fetchAhead(client, data, page?.params ?? {})
}
