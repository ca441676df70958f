/** A turn of the quiz in the chat: how the answer before was, then the next question with its options as buttons. */
import { Markdown } from "@cubital/sdk"
import { useEffect, useId, useRef } from "react"
import { styled } from "styled-components"
import type { QuizMark, QuizQuestion, QuizTurn } from "../course"
import { Explanation } from "../practice/Explanation"
import { type Mark, Verdict } from "../practice/Verdict"

const Group = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.sm};
  border-radius: ${({ theme }) => theme.radius.md};
  &:focus { outline: none; }
`

const Caption = styled.p`
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`

const Question = styled.p`
  margin: 0 0 ${({ theme }) => theme.gap.xs};
  font-weight: 600;
  line-height: 1.45;
`

const Option = styled.button<{ $mark: Mark }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0.8rem;
  min-block-size: 2.75rem;
  padding: 0.5rem 0.9rem;
  border: 1px solid
    ${({ theme, $mark }) =>
      ({ none: theme.line, chosen: theme.accent, right: theme.good, wrong: theme.bad })[$mark]};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme, $mark }) =>
    ({ none: theme.surface, chosen: theme.accentSoft, right: theme.goodSoft, wrong: theme.badSoft })[$mark]};
  color: ${({ theme }) => theme.ink};
  font: inherit;
  line-height: 1.4;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  transition: border-color ${({ theme }) => theme.ease}, background ${({ theme }) => theme.ease};
  &:hover:not(:disabled) { border-color: ${({ theme }) => theme.accent}; background: ${({ theme }) => theme.accentSoft}; }
  &:disabled { cursor: default; }
`

/** By the style, so that a button is named by its option alone. */
const Letter = styled.span`
  &::before { content: attr(data-letter); }
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 650;
`

const LETTERS = "ABCD"

interface QuizProps {
  turn: QuizTurn
  /** How the answer to this turn's question was; none while it is open, or was passed by. */
  mark: QuizMark | null
  /** It can be answered now. */
  open: boolean
  disabled: boolean
  /** Brought here by a press: where the keyboard goes on. */
  takesFocus: boolean
  onAnswer: (option: string) => void
}

export function Quiz({ turn, mark, open, disabled, takesFocus, onAnswer }: QuizProps) {
  return (
    <>
      {turn.mark && <Explanation {...turn.mark} />}
      {turn.remark && <Markdown>{turn.remark}</Markdown>}
      {turn.question && (
        <Options
          question={turn.question}
          mark={mark}
          disabled={disabled || !open}
          takesFocus={takesFocus}
          onAnswer={onAnswer}
        />
      )}
    </>
  )
}

interface OptionsProps {
  question: QuizQuestion
  mark: QuizMark | null
  disabled: boolean
  takesFocus: boolean
  onAnswer: (option: string) => void
}

function Options({ question, mark, disabled, takesFocus, onAnswer }: OptionsProps) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) group.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Group ref={group} role="group" aria-labelledby={`${id}-question`} tabIndex={-1}>
      <Caption>
        Question {question.number} of {question.questions}
      </Caption>
      <Question id={`${id}-question`}>{question.question}</Question>
      {question.options.map((option, place) => (
        <Option
          key={option}
          type="button"
          $mark={markOf(option, mark)}
          disabled={disabled}
          aria-labelledby={`${id}-${place}`}
          aria-describedby={markOf(option, mark) === "none" ? undefined : `${id}-${place}-mark`}
          onClick={() => onAnswer(option)}
        >
          <Letter aria-hidden data-letter={LETTERS[place]} />
          <span id={`${id}-${place}`}>{option}</span>
          <Verdict id={`${id}-${place}-mark`} mark={markOf(option, mark)} />
        </Option>
      ))}
    </Group>
  )
}

function markOf(option: string, mark: QuizMark | null): Mark {
  if (option === mark?.correctAnswer) return "right"
  return option === mark?.chosen ? "wrong" : "none"
}
