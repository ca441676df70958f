/** State of the conversation. It lives in the query cache, so that an answer arrives although the student looks elsewhere. */
import { ApiError, PROGRESS_KEY, toast } from "@cubital/sdk"
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useState } from "react"
import { api } from "../api"
import type { Message } from "../course"
import { type Question, streamAnswer } from "./streamAnswer"
import { BUDGET } from "./useBudget"

/** `pending` while the answer is coming: it can be stopped. `notice`: how it came. `stopped`: by the student. */
export interface ShownMessage extends Message {
  pending?: AbortController
  notice?: string | null
  stopped?: boolean
}

interface ShownChat {
  messages: ShownMessage[]
  earlier?: boolean
  introduction?: string
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
  refused: null,
  urgent: false,
  nextQuestion: null,
  suggestions: [],
  quiz: null,
  answeredBy: null,
  questionId: null,
  feedback: null,
  at: new Date().toISOString(),
})

export function useChat(moduleId: number, onReply: () => void) {
  const client = useQueryClient()
  const path = `/api/tutor/modules/${moduleId}/chat` as const
  const chat = useQuery<ShownChat>({ queryKey: [path] })
  const [fetchingEarlier, setFetchingEarlier] = useState(false)
  const messages = chat.data?.messages ?? NONE
  const pending = messages.find((message) => message.pending)?.pending

  const free = useCallback(() => {
    const before = client.getQueryData<ShownChat>([path])?.messages
    return before !== undefined && !before.some((message) => message.pending)
  }, [client, path])

  /** False where the question was not taken, because the session has ended. */
  const ask = useCallback(
    async (text: string): Promise<boolean> => {
      if (!text.trim() || !free()) return true
      const last = client.getQueryData<ShownChat>([path])?.messages.at(-1)
      const answering = last?.quiz?.question && last.id > 0 ? last.id : undefined
      const outcome = await sendQuestion(client, path, moduleId, local("student", text.trim()), answering)
      if (outcome === "answered") onReply()
      return outcome !== "session ended"
    },
    [client, free, moduleId, onReply, path],
  )

  const [next, setNext] = useState<string>()

  /** As `ask`; what is asked while another answer is coming, or before the conversation is here, is asked then. */
  const askInTurn = (text: string) => {
    const shown = client.getQueryData<ShownChat>([path])?.messages
    if (free()) void ask(text)
    // A second press counts for nothing.
    else if (shown?.findLast(({ role }) => role === "student")?.text !== text) setNext(text)
  }

  const settled = !pending && !chat.isFetching
  useEffect(() => {
    if (next === undefined || !settled || !free()) return
    setNext(undefined)
    void ask(next)
  }, [next, settled, free, ask])

  /** Has a question answered anew, one that is on the screen. */
  const askAgain = useCallback(
    async (question: ShownMessage) => {
      if (free() && (await sendQuestion(client, path, moduleId, question)) === "answered") onReply()
    },
    [client, free, moduleId, onReply, path],
  )

  const showEarlier = async () => {
    const first = messages.find(({ id }) => id > 0)
    if (!first || fetchingEarlier) return
    setFetchingEarlier(true)
    try {
      const page = await api.get(`${path}?before=${first.id}`)
      client.setQueryData<ShownChat>(
        [path],
        (now) => now && { messages: [...page.messages, ...now.messages], earlier: page.earlier },
      )
    } catch (error) {
      console.error("The earlier messages could not be loaded.", error)
      toast({
        title: "Error",
        description: "Couldn't load the earlier messages.",
        variant: "destructive",
      })
    } finally {
      setFetchingEarlier(false)
    }
  }

  const change = useCallback(
    (id: number, what: Partial<ShownMessage>) => changeOne(client, path, id, () => what),
    [client, path],
  )

  const [introduced, setIntroduced] = useState(false)
  const introduction = chat.data?.introduction
  const introducing = needsIntroduction(chat.data) && !introduced
  const interrupted = messages[0]
  useEffect(() => {
    if (!introducing) return
    // A turn later, so that a page that is mounted twice in a row introduces itself once.
    const timer = setTimeout(() => {
      setIntroduced(true)
      if (interrupted) void askAgain(interrupted)
      else if (introduction) void ask(introduction)
    })
    return () => clearTimeout(timer)
  }, [introducing, introduction, interrupted, ask, askAgain])

  return {
    messages,
    loading: chat.isLoading,
    error: chat.error,
    retry: () => void chat.refetch(),
    // From the turn before the introduction on: Send would otherwise light up for that turn, and miss a press.
    pending: introducing || Boolean(pending),
    earlier: Boolean(chat.data?.earlier),
    fetchingEarlier,
    showEarlier: () => void showEarlier(),
    ask,
    askInTurn,
    askAgain,
    change,
    stop: () => pending?.abort(),
  }
}

/** Nothing was said yet, or the first answer never came whole. */
function needsIntroduction(chat: ShownChat | undefined): boolean {
  if (!chat?.introduction) return false
  const [question, answer, ...others] = chat.messages
  if (!question) return true
  const whole = answer && (answer.complete || answer.pending)
  return question.text === chat.introduction && !whole && others.length === 0
}

/** No entry, no change: the next person at this machine must not find a stray answer. */
function changeAll(client: QueryClient, path: string, how: (messages: ShownMessage[]) => ShownMessage[]) {
  client.setQueryData<ShownChat>([path], (chat) => chat && { ...chat, messages: how(chat.messages) })
}

function changeOne(
  client: QueryClient,
  path: string,
  id: number,
  what: (message: ShownMessage) => Partial<ShownMessage>,
) {
  changeAll(client, path, (all) =>
    all.map((message) => (message.id === id ? { ...message, ...what(message) } : message)),
  )
}

type Outcome = "answered" | "unanswered" | "session ended"

/** Puts the question, shows the answer as it comes, and tells whether it came whole. */
async function sendQuestion(
  client: QueryClient,
  path: string,
  moduleId: number,
  question: ShownMessage,
  answering?: number,
): Promise<Outcome> {
  const answer = { ...local("tutor", ""), pending: new AbortController() }
  const known = question.questionId
  const request: Question = known === null ? { message: question.text, answering } : { retry: known }
  changeAll(client, path, (all) => withAnswer(all, question, answer))
  const ofAnswer = (what: (message: ShownMessage) => Partial<ShownMessage>) =>
    changeOne(client, path, answer.id, what)
  try {
    const reply = await streamAnswer(moduleId, request, {
      signal: answer.pending.signal,
      onQuestion: (questionId) => {
        changeOne(client, path, question.id, () => ({ questionId }))
        ofAnswer(() => ({ questionId }))
      },
      onWords: (words) => ofAnswer((message) => ({ text: message.text + words })),
    })
    changeOne(client, path, question.id, () => ({ questionId: reply.questionId ?? known }))
    ofAnswer(() => ({ ...reply, pending: undefined }))
    void client.invalidateQueries({ queryKey: BUDGET.queryKey })
    if (reply.quiz?.mark) forgetMarks(client, moduleId)
    return "answered"
  } catch (error) {
    if (answering !== undefined && error instanceof ApiError && error.status === 409) {
      // Another tab or device has answered first: its chat is the chat.
      changeAll(client, path, (all) => all.filter(({ id }) => id !== question.id && id !== answer.id))
      forgetMarks(client, moduleId)
      await client.invalidateQueries({ queryKey: [path] })
      return "unanswered"
    }
    const stopped = answer.pending.signal.aborted
    ofAnswer(() => ({ pending: undefined, complete: false, stopped }))
    // The shell tells that, and leads back here.
    if (error instanceof ApiError && error.status === 401) return "session ended"
    if (!stopped) {
      console.error("The tutor did not answer.", error)
      toast({
        title: "Error",
        description: "Failed to get response from AI tutor. Please try again.",
        variant: "destructive",
      })
    }
    return "unanswered"
  }
}

/** An answer in the quiz is one of the practice exam's, and the last of them hands it in. */
function forgetMarks(client: QueryClient, moduleId: number) {
  void client.invalidateQueries({ queryKey: [`/api/tutor/modules/${moduleId}/answers`] })
  void client.invalidateQueries({ queryKey: PROGRESS_KEY })
}

/** `answer` after its question, in the place of a broken one; questions that got nothing stay where they are. */
function withAnswer(all: ShownMessage[], question: ShownMessage, answer: ShownMessage): ShownMessage[] {
  const place = all.findIndex(({ id }) => id === question.id)
  if (place < 0) return [...all, question, answer]
  const after = all[place + 1]
  const broken = after?.role === "tutor" && !after.complete ? 1 : 0
  return [...all.slice(0, place + 1), answer, ...all.slice(place + 1 + broken)]
}
