/** The two pages where one lands anyway. */
const START_PAGES = ["/dashboard", "/admin"]

/**
 * The page of this school from which one was led to the sign-in, as the router keeps it in the browser's history.
 * Undefined where there was none, or where it would lead out of the school or round in a circle. Whether one may see
 * the page is asked there, again.
 */
export function returnTo(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from
  if (typeof from !== "string" || !/^\/(?![/\\])/.test(from)) return undefined
  const { origin, pathname, search, hash } = new URL(from, window.location.origin)
  if (origin !== window.location.origin || pathname === "/auth" || START_PAGES.includes(pathname))
    return undefined
  // As it was read, not as it was written: `/..//elsewhere` is another place to each reader.
  return pathname.startsWith("//") ? undefined : pathname + search + hash
}
