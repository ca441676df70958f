/**
 * What a student writes on one topic. Every change is kept in this tab at once and on the server soon after, so that
 * neither a reload nor a lost connection nor a session that ends takes anything away.
 */
import { ApiError, toast, toastProgressError, useDraft } from "@cubital/sdk"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState } from "react"
import { api } from "../api"
import type { components } from "../api.gen"
import { keepStudy } from "../useStudy"

export type Topic = components["schemas"]["ProfessionalismTopic"]
export type Box = components["schemas"]["ReflectionView"]
type Reflections = components["schemas"]["ReflectionsView"]

export const REFLECTIONS = "/api/resources/reflections"
export const LONGEST = 5000 // characters of one answer

const PAUSE = 800 // milliseconds without a key before a draft is sent
const AGAIN = 4000 // before it is tried again

/** What is not on the server yet, and the version there that it was made from. */
interface Draft {
  text: string
  version: number
}
type Drafts = Record<string, Draft>
/** `waiting`: it could not be sent, and will be; `gone`: the topic or the question has left the course. */
export type Standing = "quiet" | "sending" | "waiting" | "gone"

export function useTopic(topic: Topic, boxes: Record<string, Box>) {
  const client = useQueryClient()
  const [drafts, setDrafts] = useDraft<Drafts>(`resources:reflections:${topic.id}`, {})
  const [standing, setStanding] = useState<Standing>("quiet")
  const [conflicts, setConflicts] = useState<string[]>([])
  const [saving, setSaving] = useState(false)
  const latest = useRef(drafts)
  latest.current = drafts
  // One call after the other: the version of each is known only from the answer to the one before.
  const line = useRef<Promise<unknown>>(Promise.resolve())

  const places = topic.reflectionQuestions.map((_, place) => String(place))
  const textOf = (place: string) => drafts[place]?.text ?? boxes[place]?.text ?? ""

  const change = useCallback(
    (edit: (before: Drafts) => Drafts) =>
      setDrafts((before) => {
        latest.current = edit(before)
        return latest.current
      }),
    [setDrafts],
  )
  const serverBox = useCallback(
    (place: string) => client.getQueryData<Reflections>([REFLECTIONS])?.topics[topic.id]?.[place],
    [client, topic.id],
  )
  const keepBox = useCallback(
    (place: string, box: Box) =>
      client.setQueryData<Reflections>([REFLECTIONS], (before) => ({
        topics: { ...before?.topics, [topic.id]: { ...before?.topics[topic.id], [place]: box } },
      })),
    [client, topic.id],
  )

  const sendOne = useCallback(
    async (place: string, keepalive: boolean) => {
      const draft = latest.current[place]
      if (!draft) return
      const body = { topic: topic.id, question: Number(place), text: draft.text, version: draft.version }
      const box = await api.post(`${REFLECTIONS}/draft`, body, { keepalive })
      keepBox(place, box)
      change((before) => settled(before, place, draft.text, box.version))
    },
    [topic.id, keepBox, change],
  )

  const send = useCallback(
    (keepalive = false) => {
      const all = async () => {
        setStanding("sending")
        for (const place of Object.keys(latest.current)) {
          if (conflicts.includes(place)) continue
          try {
            await sendOne(place, keepalive)
          } catch (error) {
            const status = error instanceof ApiError ? error.status : 0
            if (status === 409) {
              await client.refetchQueries({ queryKey: [REFLECTIONS] })
              setConflicts((before) => [...new Set([...before, place])])
              continue
            }
            setStanding(status === 404 ? "gone" : "waiting")
            return
          }
        }
        setStanding("quiet")
      }
      line.current = line.current.then(all)
      return line.current
    },
    [conflicts, sendOne, client],
  )

  useEffect(() => {
    const unsent = Object.keys(drafts).filter((place) => !conflicts.includes(place))
    if (unsent.length === 0 || standing === "gone" || standing === "sending") return
    const timer = setTimeout(() => void send(), standing === "waiting" ? AGAIN : PAUSE)
    return () => clearTimeout(timer)
  }, [drafts, conflicts, standing, send])

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === "hidden" && Object.keys(latest.current).length > 0) void send(true)
    }
    document.addEventListener("visibilitychange", leave)
    return () => document.removeEventListener("visibilitychange", leave)
  }, [send])

  const write = (place: string, text: string) =>
    change((before) => ({
      ...before,
      [place]: { text, version: before[place]?.version ?? serverBox(place)?.version ?? 0 },
    }))

  /** After a conflict: `mine` overwrites what came from elsewhere, otherwise mine is dropped. */
  const decide = (place: string, mine: boolean) => {
    change((before) => {
      const { [place]: draft, ...others } = before
      if (!mine || !draft) return others
      return { ...others, [place]: { text: draft.text, version: serverBox(place)?.version ?? 0 } }
    })
    setConflicts((before) => before.filter((other) => other !== place))
  }

  const save = async () => {
    setSaving(true)
    await line.current
    const sent = places.map((place) => ({
      text: latest.current[place]?.text ?? serverBox(place)?.text ?? "",
      version: latest.current[place]?.version ?? serverBox(place)?.version ?? 0,
    }))
    try {
      const saved = await api.post(`${REFLECTIONS}/save`, { topic: topic.id, answers: sent })
      client.setQueryData<Reflections>([REFLECTIONS], { topics: saved.topics })
      keepStudy(client, saved.study)
      for (const [index, place] of places.entries()) {
        const version = saved.topics[topic.id]?.[place]?.version ?? 0
        change((before) => settled(before, place, sent[index]?.text ?? "", version))
      }
      toast({ title: "Reflection Saved" })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await send()
      toastProgressError()
    } finally {
      setSaving(false)
    }
  }

  return {
    places,
    textOf,
    write,
    save,
    saving,
    standing,
    unsent: Object.keys(drafts).length > 0,
    conflicts,
    decide,
    complete: places.every((place) => textOf(place).trim() !== ""),
    saved: places.every((place) => boxes[place]?.saved != null && boxes[place].saved === textOf(place)),
  }
}

/** The server has `text` as `version`; what was typed since then stays to be sent. */
function settled(before: Drafts, place: string, text: string, version: number): Drafts {
  const { [place]: draft, ...others } = before
  return !draft || draft.text === text ? others : { ...others, [place]: { text: draft.text, version } }
}
