/**
 * The service worker. It answers three things: the shell's page, the files of a release, and the content's pictures and
 * sounds. Nothing else is even touched: calls of the API go from the page to the
 * server as if there were no worker.
 */
import { registerRoute } from "workbox-routing"
import { NetworkFirst } from "workbox-strategies"
import { belongs, CACHE, fill, forgetOldReleases, SHELL } from "./caches"
import { media } from "./media"
import { RELEASE } from "./release"

declare const self: ServiceWorkerGlobalScope

/** A network that is there in name only is not waited for longer than this. */
const PATIENCE_SECONDS = 5
/** A proxy says so when it does not reach the school. */
const SCHOOL_AWAY = [502, 504]

self.addEventListener("install", (event) => {
  event.waitUntil(fill(event).then(() => self.skipWaiting()))
})

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldReleases().then(() => self.clients.claim()))
})

const pages = RELEASE.pages.map((pattern) => new RegExp(pattern))
const known = new Set(RELEASE.files)

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === "navigate" && pages.some((page) => page.test(url.pathname)),
  // The whole answer is kept: the page's policy and the nonce in its text belong together.
  new NetworkFirst({
    cacheName: CACHE,
    networkTimeoutSeconds: PATIENCE_SECONDS,
    plugins: [
      {
        cacheKeyWillBeUsed: async () => SHELL,
        cacheWillUpdate: async ({ response }) => (belongs(response) ? response : null),
        fetchDidSucceed: async ({ response }) => {
          if (SCHOOL_AWAY.includes(response.status)) throw new Error(`The proxy answered ${response.status}.`)
          return response
        },
      },
    ],
  }),
)

/** Any other page stays the network's. Where there is none the shell stands there, which says so, and not the browser. */
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === "navigate",
  async ({ request }) => {
    try {
      return await fetch(request)
    } catch (error) {
      const shell = await caches.match(SHELL, { cacheName: CACHE, ignoreVary: true })
      if (!shell) throw error
      return shell
    }
  },
)

/** A name that is made of the content never stands for another content: it matters not of which release it is. */
async function fromAnyRelease(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin &&
    (known.has(url.pathname) || RELEASE.folders.some((folder) => url.pathname.startsWith(folder))),
  ({ request }) => fromAnyRelease(request),
)

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && url.pathname.startsWith("/media/") && ["image", "audio"].includes(request.destination),
  media,
)
