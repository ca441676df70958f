/** Message field: Enter sends, Shift+Enter breaks the line; disabled while an answer is coming. */
import { Button, TextAreaBox, useDraft, VisuallyHidden } from "@cubital/sdk"
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react"
import { styled } from "styled-components"

const MOST = 2000
/** From here on the rest is counted: what is pasted beyond the end is cut off. */
const TOLD_FROM = 1800

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${({ theme }) => theme.gap.sm};
  padding: ${({ theme }) => theme.gap.md};
  border-block-start: 1px solid ${({ theme }) => theme.line};
  background: ${({ theme }) => theme.raised};

  @media (max-width: 479.98px) { button { padding-inline: 0.8rem; } }
`

const Words = styled(TextAreaBox)`
  flex: 1;
  min-inline-size: 0;
  min-block-size: 2.75rem;
  max-block-size: 9rem;
  resize: none;
  field-sizing: content;
  &::placeholder { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
`

/** On a phone the icons say it, and the box keeps its room while an answer is coming. */
const Label = styled.span`
  @media (max-width: 479.98px) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`

const Count = styled.p`
  flex-basis: 100%;
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
  font-variant-numeric: tabular-nums;
`

const Early = styled(Count)`
  &:empty { position: absolute; }
`

interface ComposerProps {
  moduleId: number
  /** Tells whether it was taken: what was not is written here again. */
  onAsk: (text: string) => Promise<boolean>
  onStop: () => void
  pending: boolean
  ready: boolean
}

export function Composer({ moduleId, onAsk, onStop, pending, ready }: ComposerProps) {
  const [text, setText] = useDraft(`tutor:${moduleId}`, "")
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const blocked = !ready || pending || !text.trim()
  const [early, setEarly] = useState(false)
  if (early && !pending) setEarly(false)

  const send = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    setEarly(pending && Boolean(text.trim()))
    if (blocked) return
    setText("")
    box.current?.focus()
    if (!(await onAsk(text))) setText((typed) => typed || text)
  }

  const stop = () => {
    onStop()
    box.current?.focus()
  }

  return (
    <Form onSubmit={send}>
      <VisuallyHidden as="label" htmlFor={id}>
        Message to the AI tutor
      </VisuallyHidden>
      <Words
        id={id}
        ref={box}
        rows={1}
        value={text}
        maxLength={MOST}
        aria-describedby={text.length >= TOLD_FROM ? `${id}-count` : undefined}
        placeholder="Ask about this module…"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
        }}
      />
      {pending && (
        <Button kind="secondary" icon="square" onClick={stop}>
          <Label>Stop</Label>
        </Button>
      )}
      <Button type="submit" icon="send" disabled={blocked}>
        <Label>Send</Label>
      </Button>
      {/* There before its words are, or they would not be read aloud. */}
      <Early role="status">
        {early &&
          "The tutor is still answering. Your message is kept: send it after the answer, or press Stop first."}
      </Early>
      {text.length >= TOLD_FROM && (
        <Count id={`${id}-count`}>
          {text.length === MOST
            ? `That is all that fits: ${MOST} characters.`
            : `${text.length} of ${MOST} characters`}
        </Count>
      )}
    </Form>
  )
}
