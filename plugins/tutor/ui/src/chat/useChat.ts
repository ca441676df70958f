/** The conversation with the tutor. It lives in the data cache, so that an answer arrives although one looks elsewhere. */
import { api, toast } from "@cubital/sdk"
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect } from "react"
import type { Message, Source } from "../course"

export const INTRODUCTION =
  "Please introduce me to phlebotomy and explain what we'll be learning in this module."

/** `pending` while the answer is coming: it can be stopped. `unanswered`: a question that got nothing back. */
export interface ShownMessage extends Message {
  pending?: AbortController
  unanswered?: boolean
}

interface ShownChat {
  messages: ShownMessage[]
}

interface Reply {
  id?: number
  message?: unknown
  sources?: Source[]
  covered?: boolean
}

const NONE: ShownMessage[] = []
let lastLocalId = 0

const local = (role: Message["role"], text: string): ShownMessage => ({
  id: --lastLocalId,
  role,
  text,
  sources: [],
  covered: true,
  complete: true,
  at: new Date().toISOString(),
})

export function useChat(moduleId: number, onReply: () => void) {
  const client = useQueryClient()
  const path = `/api/tutor/modules/${moduleId}/chat`
  const chat = useQuery<ShownChat>({ queryKey: [path] })
  const messages = chat.data?.messages ?? NONE
  const pending = messages.find((message) => message.pending)?.pending

  const ask = useCallback(
    async (text: string) => {
      const before = client.getQueryData<ShownChat>([path])?.messages
      if (!text.trim() || !before || before.some((message) => message.pending)) return
      if (await converse(client, path, moduleId, text.trim())) onReply()
    },
    [client, moduleId, onReply, path],
  )

  const empty = chat.isSuccess && messages.length === 0
  useEffect(() => {
    if (!empty) return
    // A turn later, so that a page that is mounted twice in a row introduces itself once.
    const timer = setTimeout(() => void ask(INTRODUCTION))
    return () => clearTimeout(timer)
  }, [empty, ask])

  return {
    messages,
    loading: chat.isLoading,
    error: chat.error,
    retry: () => void chat.refetch(),
    pending: Boolean(pending),
    ask,
    stop: () => pending?.abort(),
  }
}

/** Puts the question, shows the answer as it comes, and tells whether it came whole. */
async function converse(client: QueryClient, path: string, moduleId: number, text: string): Promise<boolean> {
  const question = local("student", text)
  const answer = { ...local("tutor", ""), pending: new AbortController() }
  // No entry, no change: the next person at this machine must not find a stray answer.
  const change = (how: (messages: ShownMessage[]) => ShownMessage[]) =>
    client.setQueryData<ShownChat>([path], (chat) => chat && { ...chat, messages: how(chat.messages) })
  const changeOne = (id: number, what: (message: ShownMessage) => Partial<ShownMessage>) =>
    change((all) => all.map((message) => (message.id === id ? { ...message, ...what(message) } : message)))

  change((all) => [...all.filter((message) => !message.unanswered), question, answer])
  try {
    const reply = await hear(moduleId, text, answer.pending.signal, (words) =>
      changeOne(answer.id, (message) => ({ text: message.text + words })),
    )
    changeOne(answer.id, () => ({ ...reply, pending: undefined }))
    return true
  } catch (error) {
    const stopped = answer.pending.signal.aborted
    change((all) =>
      all.flatMap((message) => {
        if (message.id === answer.id)
          return message.text ? [{ ...message, pending: undefined, complete: false }] : []
        const alone = message.id === question.id && !all.some(({ id, text }) => id === answer.id && text)
        return [alone ? { ...message, unanswered: true } : message]
      }),
    )
    if (!stopped) {
      console.error("The tutor did not answer.", error)
      toast({
        title: "Error",
        description: "Failed to get response from AI tutor. Please try again.",
        variant: "destructive",
      })
    }
    return false
  }
}

/** The whole reply; `onWords` gets its words as they come. Rejects where it breaks off or makes no sense. */
async function hear(
  moduleId: number,
  text: string,
  signal: AbortSignal,
  onWords: (words: string) => void,
): Promise<Partial<Message>> {
  const path = `/api/modules/${moduleId}/agent?message=${encodeURIComponent(text)}`
  for await (const { event, data } of api.stream(path, { signal })) {
    if (event === "token") onWords((data as { text: string }).text)
    if (event === "error") throw new Error((data as { message: string }).message)
    if (event === "done") {
      const { id, message, sources = [], covered = true } = data as Reply
      if (typeof message !== "string" || !message.trim()) throw new Error("The answer is not a message.")
      return { ...(id === undefined ? {} : { id }), text: message, sources, covered, complete: true }
    }
  }
  throw new Error("The answer broke off.")
}
