/** Fetches the pictures of a lesson before they are come to, so that they are there without a network too. */
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { api } from "../api"
import type { Section } from "../course"

const PICTURE = /\]\(\/?(media\/[^)\s]+)\)/g

const picturesOf = (sections: Section[]) =>
  sections.flatMap(({ body }) => [...body.matchAll(PICTURE)].map(([, path]) => path ?? ""))

/** Resolves when the worker that keeps pictures is in charge of this page; never where there is none. */
async function keeper(workers: ServiceWorkerContainer): Promise<void> {
  await workers.ready
  if (workers.controller) return
  await new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }))
}

export function usePicturesAhead(sections: Section[]) {
  const { data: media } = useQuery(api.query("/api/media"))
  useEffect(() => {
    const workers = navigator.serviceWorker
    if (!media || !workers) return
    let left = false
    void keeper(workers).then(() => {
      if (left) return
      for (const path of picturesOf(sections)) {
        const url = media[path]?.url
        if (url) new Image().src = url
      }
    })
    return () => {
      left = true
    }
  }, [media, sections])
}
