/** State of the review mode: the queue, the current card, and reviews that are sent or wait to be sent. */
import { useOfflineWrites } from "@cubital/sdk"
import { newClientId } from "@cubital/sdk/parts"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { api } from "../api"
import { keepDue } from "../today"
import { keepStudy } from "../useStudy"
import { afterReviews, corrected, countOf, isNew, reviewed } from "./queue"
import {
  type DueCard,
  type Grade,
  longerQueuePath,
  type NewReview,
  offset,
  type Queue,
  queuePath,
  REVIEWS,
  type Taken,
  type Waiting,
  waitingPath,
} from "./reviewApi"

const QUEUES = "/api/resources/review?"

/** New cards at a time, for whoever wants more than those of the day. */
export const MORE = 10

/** How many cards have come back, and how many are new today. */
export function useWaiting() {
  const { data } = useQuery({ ...api.query(waitingPath()), refetchOnMount: "always" })
  return data && { due: data.total.due, fresh: data.total.newCards, modules: data.modules }
}

/** `modules`: those whose cards are reviewed, of all where there are none. */
export function useReview(modules: number[]) {
  const client = useQueryClient()
  const path = queuePath(modules)
  // What is due changes with the hour, and with what other devices do.
  const { data: queue, error, refetch } = useQuery({ ...api.query(path), refetchOnMount: "always" })
  const [cards, setCards] = useState<DueCard[]>()
  // Made here and not answered yet; `waiting` hears of them a moment later, when they are on disk.
  const [made, setMade] = useState<NewReview[]>([])
  const [done, setDone] = useState(0)
  const [known, setKnown] = useState(0)
  const [notice, setNotice] = useState<"elsewhere" | "gone">()

  const { waiting, saved, synced, write } = useOfflineWrites<NewReview, Taken>(REVIEWS, {
    list: "reviews",
    rest: () => ({ offset: offset(), modules }),
    onAnswer(reviews, taken) {
      if (!taken) {
        setMade([])
        void refetch()
        return
      }
      client.setQueryData<Queue>([path], taken.review)
      client.setQueryData<Waiting>([waitingPath()], taken.review.waiting)
      // Those of other modules are asked for anew.
      client.removeQueries({
        predicate: ({ queryKey: [key] }) => String(key).startsWith(QUEUES) && key !== path,
        type: "inactive",
      })
      keepDue(client, taken.review.waiting.total.due)
      keepStudy(client, taken.study)
      setCards((now) => now && corrected(now, reviews, taken))
      setMade((before) => before.filter((one) => !reviews.some(({ clientId }) => clientId === one.clientId)))
      const statuses = taken.results.map(({ status }) => status)
      if (statuses.includes("gone")) setNotice("gone")
      else if (statuses.includes("superseded")) setNotice("elsewhere")
    },
  })

  // A session starts with what is due then, and is not changed under the student's hands.
  useEffect(() => {
    if (!queue || !waiting) return
    if (cards === undefined) setCards(afterReviews(queue.items, waiting))
    else if (cards.length === 0 && queue.items.length > 0 && made.length + waiting.length === 0)
      setCards(queue.items)
  }, [queue, cards, waiting, made])

  const more = useMutation({
    mutationFn: () => api.get(longerQueuePath(modules, MORE)),
    onSuccess: ({ items }) => setCards(items.filter(isNew)),
  })

  const answer = (grade: Grade) => {
    const step = reviewed(cards ?? [], grade, newClientId(), new Date())
    if (!step) return
    setNotice(undefined)
    setCards(step.cards)
    setDone((count) => count + 1)
    if (step.review.knew) setKnown((count) => count + 1)
    setMade((before) => [...before, step.review])
    void write(step.review.clientId, step.review)
  }

  return {
    queue,
    error,
    refetch,
    card: cards?.[0],
    left: countOf(cards ?? []),
    done,
    known,
    unsent: made.length > 0,
    notice,
    saved,
    synced,
    answer,
    more,
  }
}
