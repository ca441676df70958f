/** The card Today and the menu's count, as the review changes them. */
import type { QueryClient } from "@tanstack/react-query"
import type { api } from "./api"
import { offset } from "./review/reviewApi"

export const todayPath = () => `/api/today?offset=${offset()}` as const

type Today = Awaited<ReturnType<typeof api.get<"/api/today">>>

const PAGE = "/study-resources"

/** The menu counts down with each card; the rest of Today is asked for again when somebody looks at it. */
export function keepDue(client: QueryClient, due: number) {
  const label = due === 1 ? "1 review due" : `${due} reviews due`
  client.setQueryData<Today>([todayPath()], (today) => {
    if (!today) return today
    const others = today.counts.filter(({ link }) => link !== PAGE)
    return { ...today, counts: due > 0 ? [...others, { link: PAGE, count: due, label }] : others }
  })
}
