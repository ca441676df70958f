/** keepKnown: what the page knows better than an older answer that is still on its way. */
import type { QueryClient } from "@tanstack/react-query"

/** Changes what `key` holds; an answer that would come later, and be older, is asked for anew. */
export async function keepKnown<Data>(
  client: QueryClient,
  key: string,
  change: (known: Data | undefined) => Data | undefined,
): Promise<void> {
  const queryKey = [key]
  const onItsWay = client.isFetching({ queryKey }) > 0
  await client.cancelQueries({ queryKey })
  client.setQueryData<Data>(queryKey, change)
  if (onItsWay) void client.invalidateQueries({ queryKey })
}
