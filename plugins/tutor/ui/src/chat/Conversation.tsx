/** Scroll area of the messages; a new question scrolls to the top, so that its answer is read from there. */
import { Button } from "@cubital/sdk"
import { useEffect, useLayoutEffect, useRef } from "react"
import { css, styled } from "styled-components"
import type { QuizMark } from "../course"
import { Bubble } from "./Bubble"
import type { ShownMessage } from "./useChat"

/* As high from the start as the screen lets it be with the box to write in below it: nothing moves while answers come. */
export const roomForTalk = css`
  block-size: clamp(14rem, calc(100dvh - 37rem), 600px);
  max-block-size: 600px;
  @media ${({ theme }) => theme.wide} { block-size: clamp(16rem, calc(100dvh - 30rem), 600px); }
`

const Log = styled.div`
  ${roomForTalk}
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${({ theme }) => theme.gap.lg};
  padding: clamp(1rem, 3vw, 1.75rem);
  overflow-y: auto;
  overscroll-behavior: contain;
  &:focus-visible { outline-offset: -4px; }
`

const Older = styled.div`
  display: grid;
  justify-items: center;
`

interface ConversationProps {
  messages: ShownMessage[]
  waiting: boolean
  earlier: boolean
  fetchingEarlier: boolean
  onEarlier: () => void
  onAsk: (text: string) => void
  onAskAgain: (question: ShownMessage) => void
  onChange: (id: number, what: Partial<ShownMessage>) => void
}

export function Conversation({ messages, waiting, earlier, fetchingEarlier, ...on }: ConversationProps) {
  const log = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const pressed = useRef(false)
  const newest = messages.findLast(({ role }) => role === "student")?.id
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

  useEffect(() => {
    // After the question that the press has brought took the focus: what is typed then keeps it.
    if (!waiting) pressed.current = false
  }, [waiting])

  const fromEnd = useRef<number | null>(null)
  const first = messages[0]?.id
  useLayoutEffect(() => {
    const place = log.current
    // What one was reading stays where it is when older messages come above it.
    if (!place || fromEnd.current === null || first === undefined) return
    place.scrollTop = place.scrollHeight - fromEnd.current
    fromEnd.current = null
  }, [first])

  const keepHere = () => {
    moved.current = true
  }
  const showEarlier = () => {
    keepHere()
    const place = log.current
    if (place) fromEnd.current = place.scrollHeight - place.scrollTop
    on.onEarlier()
  }

  const ask = (text: string) => {
    pressed.current = false
    on.onAsk(text)
  }
  const answer = (option: string) => {
    pressed.current = true
    on.onAsk(option)
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
      {earlier && (
        <Older>
          <Button kind="quiet" size="small" pending={fetchingEarlier} onClick={showEarlier}>
            Earlier messages
          </Button>
        </Older>
      )}
      {messages.map((message, place) => (
        <Bubble
          key={message.id}
          message={message}
          question={messages.slice(0, place + 1).findLast(({ role }) => role === "student")}
          newest={place === messages.length - 1}
          unanswered={message.role === "student" && messages[place + 1]?.role !== "tutor"}
          disabled={waiting}
          mark={markOf(messages, place)}
          takesFocus={pressed.current}
          onAsk={ask}
          onOption={answer}
          onAskAgain={on.onAskAgain}
          onChange={on.onChange}
        />
      ))}
    </Log>
  )
}

/** How the question that the message at `place` asks was answered: the tutor's next words say it. */
function markOf(messages: ShownMessage[], place: number): QuizMark | null {
  const question = messages[place]?.quiz?.question?.question
  if (question === undefined) return null
  const next = messages.slice(place + 1).find(({ role }) => role === "tutor")
  return next?.quiz?.mark?.question === question ? next.quiz.mark : null
}
