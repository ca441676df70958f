/** The tutor's answer: label, text, sources, feedback and a suggested next question. */
import { Badge, Icon, Markdown, VisuallyHidden } from "@cubital/sdk"
import type { ReactNode } from "react"
import { styled } from "styled-components"
import type { Feedback, QuizMark } from "../course"
import { closeMarkdown } from "./closeMarkdown"
import { FeedbackForm } from "./FeedbackForm"
import { Note } from "./Note"
import { Quiz } from "./Quiz"
import { Sources } from "./Sources"
import { Suggestions } from "./Suggestions"
import { Thinking } from "./Thinking"
import type { ShownMessage } from "./useChat"

type Manner = "plain" | "urgent" | "refused" | "open"

const Place = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.md};
  padding-block-start: 0.2rem;
`

const Words = styled.div<{ $manner: Manner }>`
  hr {
    margin-block: ${({ theme }) => theme.gap.md};
    border: 0;
    border-block-start: 1px solid ${({ theme }) => theme.line};
  }
  /* What is said besides, below the first steps of an accident. */
  hr ~ * {
    color: ${({ theme }) => theme.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
  }
  ${({ theme, $manner }) =>
    $manner === "plain"
      ? ""
      : `
    padding: ${theme.gap.md} ${theme.gap.lg};
    border-inline-start: 3px solid ${{ urgent: theme.bad, refused: theme.warn, open: theme.edge }[$manner]};
    border-radius: ${theme.radius.md};
    background: ${{ urgent: theme.badSoft, refused: theme.warnSoft, open: theme.raised }[$manner]};
  `}
`

const Label = styled.p<{ $manner: Manner }>`
  display: flex;
  align-items: center;
  gap: 0.45rem;
  margin: 0 0 ${({ theme }) => theme.gap.sm};
  color: ${({ theme, $manner }) =>
    ({ plain: theme.inkSoft, urgent: theme.bad, refused: theme.warn, open: theme.inkSoft })[$manner]};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 650;
`

const Notice = styled.p`
  display: flex;
  align-items: flex-start;
  gap: 0.45rem;
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
  line-height: 1.5;
  svg { margin-block-start: 0.1rem; }
`

const LABELS = {
  urgent: { icon: "triangle-alert", words: "Act first" },
  refused: { icon: "shield", words: "Outside what the tutor can do" },
  open: { icon: "info", words: "Not in the course" },
} as const

const mannerOf = ({ urgent, refused, covered }: ShownMessage): Manner =>
  urgent ? "urgent" : refused ? "refused" : covered ? "plain" : "open"

function remarkOn({ text, stopped }: ShownMessage): string {
  if (!text) return "No answer yet."
  return stopped ? "You stopped this answer." : "This answer was cut off."
}

interface AnswerProps {
  message: ShownMessage
  /** What one can go on with is offered once, at the end of the conversation. */
  newest: boolean
  disabled: boolean
  /** Of a question of the quiz: how it was answered. */
  mark: QuizMark | null
  /** Whether this answer was brought by a press on an option. */
  takesFocus: boolean
  again: ReactNode
  onAsk: (text: string) => void
  onOption: (option: string) => void
  onFeedback: (feedback: Feedback | null) => void
}

export function Answer({ message, newest, disabled, mark, takesFocus, again, ...on }: AnswerProps) {
  const manner = mannerOf(message)
  const { text, pending, complete, sources, nextQuestion, quiz } = message
  const done = !pending && complete
  return (
    <Place>
      <VisuallyHidden>The tutor answered:</VisuallyHidden>
      {message.notice && (
        <Notice>
          <Icon name="info" size={15} />
          {message.notice}
        </Notice>
      )}
      {done && quiz && (
        <Quiz
          turn={quiz}
          mark={mark}
          open={newest}
          disabled={disabled}
          takesFocus={takesFocus && newest}
          onAnswer={on.onOption}
        />
      )}
      {text && !(done && quiz) && (
        <Words $manner={manner}>
          {manner !== "plain" && (
            <Label $manner={manner}>
              <Icon name={LABELS[manner].icon} size={17} />
              {LABELS[manner].words}
            </Label>
          )}
          <Markdown>{done ? text : closeMarkdown(text)}</Markdown>
        </Words>
      )}
      {pending && !text && <Thinking />}
      {!pending && !complete && (
        <Note>
          <Badge $tone="warn">Incomplete</Badge>
          {remarkOn(message)} {again}
        </Note>
      )}
      {done && sources.length > 0 && <Sources sources={sources} />}
      {done && message.id > 0 && !quiz && (
        <FeedbackForm messageId={message.id} feedback={message.feedback} onFeedback={on.onFeedback} />
      )}
      {done && newest && (
        <Suggestions
          next={nextQuestion}
          others={message.suggestions ?? []}
          disabled={disabled}
          onAsk={on.onAsk}
        />
      )}
    </Place>
  )
}
