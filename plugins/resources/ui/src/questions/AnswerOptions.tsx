/** The options of a multiple-choice question; once answered, the right and the wrong one are marked. */
import { Icon, KeyHint } from "@cubital/sdk"
import { css, styled } from "styled-components"

interface AnswerOptionsProps {
  options: string[]
  right: string
  chosen: string | undefined
  revealed: boolean
  onChoose: (option: string) => void
}

export function AnswerOptions({ options, right, chosen, revealed, onChoose }: AnswerOptionsProps) {
  return (
    <List>
      {options.map((option, place) => {
        const mark = revealed ? markOf(option, chosen, right) : undefined
        return (
          <Option
            key={option}
            type="button"
            disabled={revealed}
            data-mark={mark}
            aria-keyshortcuts={String(place + 1)}
            onClick={() => onChoose(option)}
          >
            {option}
            {!revealed && <KeyHint>{place + 1}</KeyHint>}
            {mark === "right" && <Icon name="circle-check" size={20} />}
            {mark === "wrong" && <Icon name="circle-x" size={20} />}
          </Option>
        )
      })}
    </List>
  )
}

function markOf(option: string, chosen: string | undefined, right: string) {
  if (option === right) return "right"
  return option === chosen ? "wrong" : undefined
}

const List = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  gap: ${({ theme }) => theme.gap.sm};
`

const marks = {
  right: css`
    &[data-mark="right"] {
      border-color: ${({ theme }) => theme.good};
      background: ${({ theme }) => theme.goodSoft};
    }
    &[data-mark="right"] svg { color: ${({ theme }) => theme.good}; }
  `,
  wrong: css`
    &[data-mark="wrong"] {
      border-color: ${({ theme }) => theme.bad};
      background: ${({ theme }) => theme.badSoft};
    }
    &[data-mark="wrong"] svg { color: ${({ theme }) => theme.bad}; }
  `,
}

const Option = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.sm};
  min-block-size: 3.5rem;
  padding: 0.75rem 1rem;
  border: 1px solid ${({ theme }) => theme.edge};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.page};
  color: ${({ theme }) => theme.ink};
  font: inherit;
  text-align: start;
  cursor: pointer;
  transition: border-color ${({ theme }) => theme.ease}, background ${({ theme }) => theme.ease};

  /* Not on a touch screen, where the hover stays behind and the next question would seem answered. */
  @media (hover: hover) {
    &:not(:disabled):hover {
      border-color: ${({ theme }) => theme.accent};
      background: ${({ theme }) => theme.accentSoft};
    }
  }
  &:disabled { cursor: default; }
  &:disabled:not([data-mark]) { color: ${({ theme }) => theme.inkSoft}; border-color: ${({ theme }) => theme.line}; }
  ${marks.right}
  ${marks.wrong}
`
