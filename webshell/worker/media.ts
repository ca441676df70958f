/**
 * Pictures that were seen and sounds that were heard, for when there is no network: small ones, and not many. They are
 * fetched anew while there is one. Whoever signs out leaves none (../sdk/src/offline/media.ts asks for it).
 */
import { CacheExpiration, ExpirationPlugin } from "workbox-expiration"
import { RangeRequestsPlugin } from "workbox-range-requests"
import { NetworkFirst } from "workbox-strategies"

declare const self: ServiceWorkerGlobalScope

const CACHE = "cubital-media"
const FORGET = "forget-media"
const LARGEST = 1024 * 1024
const MOST = 150
const DAYS = 30

const limits = { maxEntries: MOST, maxAgeSeconds: DAYS * 24 * 60 * 60 }

/** `response` as it may be kept: browsers ask for sounds by parts, and what came may yet be all of it. */
function whole(response: Response): Response | null {
  const [, start, end, total] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get("Content-Range") ?? "") ?? []
  const size = Number(total ?? response.headers.get("Content-Length") ?? Number.NaN)
  const all =
    response.status === 200 || (response.status === 206 && start === "0" && Number(end) === size - 1)
  // Of an unknown size is not small.
  if (!all || !(size <= LARGEST)) return null
  const headers = new Headers(response.headers)
  headers.delete("Content-Range")
  return new Response(response.body, { headers })
}

export const media = new NetworkFirst({
  cacheName: CACHE,
  networkTimeoutSeconds: 5,
  plugins: [
    { cacheWillUpdate: async ({ response }) => whole(response) },
    new RangeRequestsPlugin(),
    new ExpirationPlugin({ ...limits, purgeOnQuotaError: true }),
  ],
})

async function forget(): Promise<void> {
  await caches.delete(CACHE)
  await new CacheExpiration(CACHE, limits).delete()
}

self.addEventListener("message", (event) => {
  if (event.data === FORGET) event.waitUntil(forget().finally(() => event.ports[0]?.postMessage(FORGET)))
})
