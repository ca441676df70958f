/** What was said, in a place of its own that scrolls; a new question goes to its top, so that the answer is read from there. */
import { useEffect, useRef } from "react"
import { styled } from "styled-components"
import { Bubble } from "./Bubble"
import type { ShownMessage } from "./useChat"

const Log = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${({ theme }) => theme.gap.lg};
  min-block-size: 16rem;
  max-block-size: 600px;
  padding: clamp(1rem, 3vw, 1.75rem);
  overflow-y: auto;
  overscroll-behavior: contain;
  &:focus-visible { outline-offset: -4px; }
`

interface ConversationProps {
  messages: ShownMessage[]
  waiting: boolean
  onAskAgain: (text: string) => void
}

export function Conversation({ messages, waiting, onAskAgain }: ConversationProps) {
  const log = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const questions = messages.filter(({ role }) => role === "student")
  const newest = questions.at(-1)?.id
  const length = messages.at(-1)?.text.length

  useEffect(() => {
    if (newest !== undefined) moved.current = false
  }, [newest])

  useEffect(() => {
    const place = log.current
    // Once more when the answer is whole: its sources come last.
    if (!place || moved.current || length === undefined || waiting === undefined) return
    const question = place.querySelector<HTMLElement>(`[data-message="${newest}"]`)
    place.scrollTop = Math.min(place.scrollHeight, (question?.offsetTop ?? 0) - 16)
  }, [newest, length, waiting])

  const keepHere = () => {
    moved.current = true
  }

  return (
    <Log
      ref={log}
      role="log"
      aria-label="Messages"
      aria-busy={waiting}
      tabIndex={0}
      onWheel={keepHere}
      onTouchMove={keepHere}
      onKeyDown={keepHere}
    >
      {messages.map((message, place) => (
        <Bubble
          key={message.id}
          message={message}
          question={lastQuestion(messages, place)}
          disabled={waiting}
          onAskAgain={onAskAgain}
        />
      ))}
    </Log>
  )
}

/** What `messages[place]` answers, to be asked again. */
function lastQuestion(messages: ShownMessage[], place: number): string {
  return messages.slice(0, place + 1).findLast(({ role }) => role === "student")?.text ?? ""
}
