/** In a demo, an open page shows what an editor has just loaded or an author has just built, without being asked. */
import { useBoot } from "@cubital/sdk"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { useLazyEffect } from "./useLazyEffect"

export function useLatestContent() {
  const boot = useBoot()
  const queries = useQueryClient()
  const follow = useCallback(
    async () => (await import("./latestContent")).followContent(boot, queries),
    [boot, queries],
  )
  useLazyEffect(boot.environment === "demo" ? follow : undefined)
}
