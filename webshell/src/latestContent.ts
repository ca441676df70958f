/** Asks a demo for the content's version, and shows what has changed. */
import type { Site } from "@cubital/sdk"
import type { useQueryClient } from "@tanstack/react-query"

export const ASK_EVERY = 700
const ASK_AFTER_FAILURE = 5_000

// Not through the sdk's api: whether an editor's changes are heard of says nothing on the student's connection.
async function get<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path, { cache: "no-store" })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}

/** Once the version is another, all that is on the screen is fetched again. Ends with what it returns. */
export function followContent(site: Site, queries: ReturnType<typeof useQueryClient>): () => void {
  let shown: number | undefined
  let timer: ReturnType<typeof setTimeout>
  let left = false

  async function ask() {
    // A tab that nobody sees has nothing to show; it asks as soon as it is looked at.
    if (document.visibilityState === "hidden") {
      document.addEventListener("visibilitychange", ask, { once: true })
      return
    }
    let wait = ASK_EVERY
    try {
      const { version } = await get<{ version: number }>("/api/content/version")
      if (left) return
      if (shown !== undefined && version !== shown) {
        void queries.invalidateQueries()
        // The school's own texts came with the page itself.
        const latest = await get<Site>("/api/site")
        if (!left && JSON.stringify(latest) !== JSON.stringify(site)) window.location.reload()
      }
      shown = version
    } catch {
      wait = ASK_AFTER_FAILURE
    }
    if (!left) timer = setTimeout(ask, wait)
  }

  void ask()
  return () => {
    left = true
    clearTimeout(timer)
    document.removeEventListener("visibilitychange", ask)
  }
}
