/** One message: the student's to the right, the tutor's as a page of text. */
import { Button, Icon, VisuallyHidden } from "@cubital/sdk"
import { styled } from "styled-components"
import type { QuizMark } from "../course"
import { Answer } from "./Answer"
import { Note } from "./Note"
import type { ShownMessage } from "./useChat"

const Mine = styled.article`
  justify-self: end;
  display: grid;
  justify-items: end;
  gap: ${({ theme }) => theme.gap.sm};
  max-inline-size: min(36rem, 88%);
`

const Text = styled.p`
  margin: 0;
  padding: 0.7rem 1.05rem;
  border-radius: 18px 18px 4px 18px;
  background: ${({ theme }) => theme.accentSoft};
  color: ${({ theme }) => theme.ink};
  line-height: 1.5;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`

const Theirs = styled.article`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 ${({ theme }) => theme.gap.md};
  @media ${({ theme }) => theme.narrow} { grid-template-columns: minmax(0, 1fr); }
`

const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 2.25rem;
  block-size: 2.25rem;
  border-radius: 50%;
  background: ${({ theme }) => theme.accentSoft};
  color: ${({ theme }) => theme.accentInk};
  @media ${({ theme }) => theme.narrow} { display: none; }
`

interface BubbleProps {
  message: ShownMessage
  /** Of an answer: what it is to; of a question without one: itself. */
  question: ShownMessage | undefined
  newest: boolean
  unanswered: boolean
  disabled: boolean
  mark: QuizMark | null
  takesFocus: boolean
  onAsk: (text: string) => void
  onOption: (option: string) => void
  onAskAgain: (question: ShownMessage) => void
  onChange: (id: number, what: Partial<ShownMessage>) => void
}

export function Bubble({
  message,
  question,
  newest,
  unanswered,
  disabled,
  mark,
  takesFocus,
  ...on
}: BubbleProps) {
  const again = question && (
    <Button
      kind="secondary"
      size="small"
      icon="refresh"
      disabled={disabled}
      onClick={() => on.onAskAgain(question)}
    >
      Retry
    </Button>
  )
  if (message.role === "student")
    return (
      <Mine data-message={message.id}>
        <VisuallyHidden>You asked:</VisuallyHidden>
        <Text>{message.text}</Text>
        {unanswered && <Note>No answer yet. {again}</Note>}
      </Mine>
    )
  return (
    <Theirs data-message={message.id}>
      <Mark>
        <Icon name="graduation-cap" size={20} />
      </Mark>
      <Answer
        message={message}
        newest={newest}
        disabled={disabled}
        mark={mark}
        takesFocus={takesFocus}
        again={again}
        onAsk={on.onAsk}
        onOption={on.onOption}
        onFeedback={(feedback) => on.onChange(message.id, { feedback })}
      />
    </Theirs>
  )
}
