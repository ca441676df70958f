/** What plugins may use of @tanstack/react-query, and so all of it that the shell carries. */
export { keepPreviousData, QueryClient } from "@tanstack/query-core"
export { QueryClientProvider, useQueryClient } from "react-query-itself/QueryClientProvider.js"
export { queryOptions } from "react-query-itself/queryOptions.js"
export { useInfiniteQuery } from "react-query-itself/useInfiniteQuery.js"
export { useMutation } from "react-query-itself/useMutation.js"
export { useQuery } from "react-query-itself/useQuery.js"
