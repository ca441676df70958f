/** Streams one answer of the tutor: its words as they arrive, then the whole answer. Plain JSON is accepted too. */
import { api } from "../api"
import type { AgentAnswer, Message } from "../course"

/**
 * What is asked: new words, or an earlier question of mine, by its id. `answering`: the last message of the page, where
 * it asks a question of the quiz.
 */
export type Question = { message: string; answering?: number | undefined } | { retry: number }

interface Listener {
  signal: AbortSignal
  onQuestion: (questionId: number) => void
  onWords: (words: string) => void
}

/** Rejects where the answer breaks off, is refused, or makes no sense. */
export async function streamAnswer(
  moduleId: number,
  question: Question,
  listener: Listener,
): Promise<Partial<Message>> {
  const query = new URLSearchParams(
    "retry" in question
      ? { retry: String(question.retry) }
      : {
          message: question.message,
          ...(question.answering !== undefined && { answering: String(question.answering) }),
        },
  )
  const { signal, onQuestion, onWords } = listener
  let reply: Partial<Message> | undefined
  try {
    // To the end of the stream, although the answer is whole before: to stop listening would cancel the call.
    for await (const { event, data } of api.stream(`/api/modules/${moduleId}/agent?${query}`, { signal })) {
      if (event === "start") onQuestion((data as { questionId: number }).questionId)
      if (event === "token") onWords((data as { text: string }).text)
      if (event === "error") throw new Error((data as { message: string }).message)
      if (event === "done") reply = whole(data as Partial<AgentAnswer>)
    }
  } catch (error) {
    if (!reply) throw error
  }
  if (!reply) throw new Error("The answer was cut off.")
  return reply
}

/** `reply` may hold no more than the message. */
function whole(reply: Partial<AgentAnswer>): Partial<Message> {
  const { message, id, ...rest } = reply
  if (typeof message !== "string" || !message.trim()) throw new Error("The answer is not a message.")
  return { ...rest, ...(id === undefined ? {} : { id }), text: message, complete: true }
}
