/**
 * A release is one cache: its files and the shell's page that names them. It is used once it is complete, and the one
 * before it stays, because a tab that was opened with that may still fetch parts of it.
 */
import { PrecacheController } from "workbox-precaching"
import { RELEASE } from "./release"

declare const self: ServiceWorkerGlobalScope

const PREFIX = "cubital-release-"
const RELEASES_KEPT = 2

export const CACHE = PREFIX + RELEASE.release
/** The shell's page is the same for every address and everyone, and is kept once. */
export const SHELL = "/offline-shell"
const RELEASE_HEADER = "Cubital-Release"

const files = new PrecacheController({ cacheName: CACHE })
files.addToCacheList(RELEASE.files.map((url) => ({ url, revision: null })))

export const belongs = (response: Response) =>
  response.status === 200 && response.headers.get(RELEASE_HEADER) === RELEASE.release

/** Fails as a whole where one file is missing: the release before then goes on. */
export async function fill(event: ExtendableEvent): Promise<void> {
  if (RELEASE.files.length === 0) return
  await files.install(event)
  const shell = await fetch("/", { cache: "no-store", credentials: "omit" })
  // Between two of its files the school may have been updated; the next look for a worker finds the new one.
  if (!belongs(shell)) throw new Error("The page is of another release than this worker.")
  const cache = await caches.open(CACHE)
  await cache.put(SHELL, shell)
}

export async function forgetOldReleases(): Promise<void> {
  const releases = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  const spare = RELEASE.files.length === 0 ? releases : releases.slice(0, 1 - RELEASES_KEPT)
  await Promise.all(spare.map((name) => caches.delete(name)))
}
