/** How far the student has read in the lesson, as the school keeps it for every device. */
import { useOfflineWrites } from "@cubital/sdk"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { api } from "../api"
import type { components } from "../api.gen"
import { keepKnown } from "../keepKnown"

type ReadingView = components["schemas"]["ReadingView"]
type FinishedSection = components["schemas"]["FinishedSection"]

const NOTHING: ReadingView = { section: null, done: [] }

export function useReading(moduleId: number) {
  const client = useQueryClient()
  const path = `/api/tutor/modules/${moduleId}` as const
  const key = `${path}/reading` as const
  const { data, isPending } = useQuery(api.query(key))

  const add = useCallback(
    (sections: FinishedSection[]) =>
      keepKnown<ReadingView>(client, key, (known = NOTHING) => ({
        ...known,
        done: [...new Set([...known.done, ...sections.map(({ section }) => section)])],
      })),
    [client, key],
  )

  // Read without a network, a section is done all the same: the school is told as soon as it answers. It is shown as done
  // once it is on the device's disk, where a reload finds it.
  const { waiting = [], write } = useOfflineWrites<FinishedSection, unknown>(`${path}/sections`, {
    onAnswer: (sent, answer) => {
      if (answer) void add(sent)
      // Only what is done: where the student stopped is as it was when this page was opened.
      else api.get(key).then(({ done }) => add(done.map((section) => ({ section }))), console.error)
    },
  })
  const done = new Set([...(data?.done ?? []), ...waiting.map(({ section }) => section)])

  return {
    /** Whether the school has been asked, and has told or cannot. */
    known: !isPending,
    /** The section where the student stopped when the page was opened, if it was in one. */
    stopped: data?.section ?? undefined,
    isDone: (section: string) => done.has(section),
    finish: (section: string) => {
      if (done.has(section)) return
      const finished = { section }
      write(`section ${moduleId} ${section}`, finished).then(() => add([finished]), console.error)
    },
    /** Where the student is now, for who opens the page again without a reload. */
    stop: useCallback(
      (section: string | null) =>
        client.setQueryData<ReadingView>([key], (known) => known && { ...known, section }),
      [client, key],
    ),
  }
}

export type Reading = ReturnType<typeof useReading>
