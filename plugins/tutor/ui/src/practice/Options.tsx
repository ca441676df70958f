/** Options of a question as radio buttons; once revealed, the right and the wrong one are marked. */
import { KeyHint } from "@cubital/sdk"
import { useId } from "react"
import { styled } from "styled-components"
import type { PracticeQuestion } from "../course"
import { type Mark, Verdict } from "./Verdict"

const Group = styled.fieldset`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
`

const Question = styled.legend`
  padding: 0;
  margin-block-end: ${({ theme }) => theme.gap.lg};
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: 600;
  line-height: 1.4;
`

const Caption = styled.p`
  margin: 0 0 ${({ theme }) => theme.gap.sm};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`

const Option = styled.label<{ $mark: Mark }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0.8rem;
  min-block-size: 3rem;
  padding: 0.6rem 1rem;
  border: 1px solid
    ${({ theme, $mark }) =>
      ({ none: theme.line, chosen: theme.accent, right: theme.good, wrong: theme.bad })[$mark]};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme, $mark }) =>
    ({ none: "transparent", chosen: theme.accentSoft, right: theme.goodSoft, wrong: theme.badSoft })[$mark]};
  line-height: 1.4;
  cursor: pointer;
  transition: border-color ${({ theme }) => theme.ease}, background ${({ theme }) => theme.ease};
  &:hover:not(:has(:disabled)) { border-color: ${({ theme }) => theme.accent}; }
  &:has(:disabled) { cursor: default; }
  &:has(:focus-visible) { outline: 2px solid ${({ theme }) => theme.focus}; outline-offset: 2px; }
  input {
    inline-size: 1.1rem;
    block-size: 1.1rem;
    margin: 0;
    accent-color: ${({ theme }) => theme.accent};
    outline: none;
  }
`

interface OptionsProps {
  caption: string
  question: PracticeQuestion
  chosen: string | null
  revealed: boolean
  onChoose: (option: string) => void
}

export function Options({ caption, question, chosen, revealed, onChoose }: OptionsProps) {
  const name = useId()
  const markOf = (option: string): Mark => {
    if (!revealed) return option === chosen ? "chosen" : "none"
    if (option === question.correctAnswer) return "right"
    return option === chosen ? "wrong" : "none"
  }
  return (
    <>
      <Caption>{caption}</Caption>
      <Group>
        <Question>{question.question}</Question>
        {question.options.map((option, place) => {
          const mark = markOf(option)
          const id = `${name}-${place}`
          return (
            <Option key={option} $mark={mark}>
              <input
                type="radio"
                name={name}
                value={option}
                checked={option === chosen}
                disabled={revealed}
                aria-labelledby={id}
                aria-keyshortcuts={String(place + 1)}
                aria-describedby={mark === "right" || mark === "wrong" ? `${id}-mark` : undefined}
                onChange={() => onChoose(option)}
              />
              <span id={id}>{option}</span>
              {!revealed && <KeyHint>{place + 1}</KeyHint>}
              <Verdict id={`${id}-mark`} mark={mark} />
            </Option>
          )
        })}
      </Group>
    </>
  )
}
