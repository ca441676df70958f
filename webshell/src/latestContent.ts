/** Asks a demo for the content's version and for the builds of the pages, and shows what has changed. */
import type { Boot, Site } from "@cubital/sdk"
import type { useQueryClient } from "@tanstack/react-query"

export const ASK_EVERY = 700
const ASK_AFTER_FAILURE = 5_000

interface Latest {
  version: number
  release: string
}

// Not through the sdk's api: whether an editor's changes are heard of says nothing on the student's connection.
async function get<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path, { cache: "no-store" })
  if (!response.ok) throw new Error(path)
  return response.json()
}

/**
 * Once the version is another, all that is on the screen is fetched again; once a page was built again, the whole of it.
 * Ends with what it returns.
 */
export function followContent(
  { site, release }: Boot,
  queries: ReturnType<typeof useQueryClient>,
): () => void {
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
      const { version, release: latest } = await get<Latest>("/api/content/version")
      if (left) return
      if (latest !== release) return window.location.reload()
      if (shown !== undefined && version !== shown) {
        void queries.invalidateQueries()
        // The school's own texts came with the page itself.
        const latestSite = await get<Site>("/api/site")
        if (!left && JSON.stringify(latestSite) !== JSON.stringify(site)) window.location.reload()
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
