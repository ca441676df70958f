/** The rules of the data cache: never stale, never refetched by itself, never retried; a key is a path. */
import { QueryClient, type QueryFunctionContext } from "@tanstack/react-query"
import { api } from "./api.js"
import { withOfflineFallback } from "./offline/index.js"

/** `useQuery({ queryKey: ["/api/modules"] })` is a GET of that path; further parts of the key follow a slash. */
function getThePath({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const path = queryKey.map(String).join("/")
  return withOfflineFallback(path, api.get(path, { signal }))
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getThePath,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  })
}
