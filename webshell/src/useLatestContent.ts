/** In a demo, an open page shows what an editor has just loaded, without being asked. */
import { useBoot } from "@cubital/sdk"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { useLazyEffect } from "./useLazyEffect"

export function useLatestContent() {
  const { environment, site } = useBoot()
  const queries = useQueryClient()
  const follow = useCallback(
    async () => (await import("./latestContent")).followContent(site, queries),
    [site, queries],
  )
  useLazyEffect(environment === "demo" ? follow : undefined)
}
