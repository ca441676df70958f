/** useServiceWorker: a hook that registers the service worker on a signed-in person's first page for offline use. */
import { useBoot, useSession } from "@cubital/sdk"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { matchPath, useLocation } from "react-router-dom"

/** The page that somebody came for is there first. */
const LATER_MS = 1500

/** Whoever is signed in and opens a page that may be kept has it without a network from then on. */
export function useServiceWorker() {
  const client = useQueryClient()
  const { user } = useSession()
  const { plugins } = useBoot()
  const { pathname } = useLocation()
  const plugin = plugins.find(({ offline }) => offline.pages.some((page) => matchPath(page, pathname)))
  const id = user?.id

  useEffect(() => {
    if (!plugin || id === undefined || !("serviceWorker" in navigator) || !import.meta.env.PROD) return
    const timer = setTimeout(() => {
      import("./registerWorker")
        .then(({ registerWorker }) => registerWorker(client, plugin.offline, pathname))
        .catch(console.warn)
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [client, plugin, id, pathname])
}
