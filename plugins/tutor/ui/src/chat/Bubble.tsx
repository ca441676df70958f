/** One message: the student's to the right, the tutor's as a page of text with its sources below. */
import { Badge, Button, Icon, Markdown, VisuallyHidden } from "@cubital/sdk"
import { styled } from "styled-components"
import { Sources } from "./Sources"
import type { ShownMessage } from "./useChat"

const Mine = styled.article`
  justify-self: end;
  display: grid;
  justify-items: end;
  gap: ${({ theme }) => theme.gap.sm};
  max-inline-size: min(36rem, 88%);
`

const Said = styled.p`
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

const Answer = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.md};
  padding-block-start: 0.2rem;
`

const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`

const Thinking = styled.p`
  display: flex;
  align-items: center;
  gap: 0.3rem;
  margin: 0.35rem 0 0;
  block-size: 1.25rem;
  span {
    inline-size: 0.45rem;
    block-size: 0.45rem;
    border-radius: 50%;
    background: ${({ theme }) => theme.accent};
    animation: tutor-thinking 1.1s ease-in-out infinite;
  }
  span:nth-child(2) { animation-delay: 150ms; }
  span:nth-child(3) { animation-delay: 300ms; }
  @keyframes tutor-thinking {
    0%, 60%, 100% { opacity: 0.25; }
    30% { opacity: 1; }
  }
`

interface BubbleProps {
  message: ShownMessage
  /** What was asked, to be asked again. */
  question: string
  disabled: boolean
  onAskAgain: (text: string) => void
}

export function Bubble({ message, question, disabled, onAskAgain }: BubbleProps) {
  const again = (
    <Button
      kind="secondary"
      size="small"
      icon="refresh"
      disabled={disabled}
      onClick={() => onAskAgain(question)}
    >
      Try again
    </Button>
  )
  if (message.role === "student")
    return (
      <Mine data-message={message.id}>
        <VisuallyHidden>You asked:</VisuallyHidden>
        <Said>{message.text}</Said>
        {message.unanswered && <Note>This was not answered. {again}</Note>}
      </Mine>
    )
  return (
    <Theirs data-message={message.id}>
      <Mark>
        <Icon name="graduation-cap" size={20} />
      </Mark>
      <Answer>
        <VisuallyHidden>The tutor answered:</VisuallyHidden>
        {message.text ? (
          <Markdown>{message.text}</Markdown>
        ) : (
          <Thinking>
            <span />
            <span />
            <span />
            <VisuallyHidden>The tutor is answering</VisuallyHidden>
          </Thinking>
        )}
        {!message.complete && (
          <Note>
            <Badge $tone="warn">Incomplete</Badge> This answer broke off. {again}
          </Note>
        )}
        {!message.pending && message.sources.length > 0 && <Sources sources={message.sources} />}
      </Answer>
    </Theirs>
  )
}
