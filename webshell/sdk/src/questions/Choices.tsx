/** Options to choose one of, as radio buttons, or several, as check boxes; each can be crossed out. */
import { useId } from "react"
import { styled } from "styled-components"
import { Icon } from "../kit/Icon.js"
import { KeyHint } from "../kit/Keys.js"
import { MarkWords, markOf } from "./mark.js"
import { type OptionLook, optionStyle, Reason, reasonOf } from "./optionStyle.js"
import { asText, asTexts, type QuestionProps } from "./types.js"

const List = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.sm};
`

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm};
  > label { flex: 1; min-inline-size: 0; }
`

const Option = styled.label<OptionLook>`
  ${optionStyle}
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
  s { color: ${({ theme }) => theme.inkFaint}; }
`

const Strike = styled.button`
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  padding: 0;
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.md};
  background: transparent;
  color: ${({ theme }) => theme.inkFaint};
  cursor: pointer;
  &:hover { color: ${({ theme }) => theme.ink}; border-color: ${({ theme }) => theme.line}; }
  &[aria-pressed="true"] { color: ${({ theme }) => theme.ink}; border-color: ${({ theme }) => theme.edge}; }
`

interface ChoicesProps extends QuestionProps {
  labelledBy: string
}

export function Choices({
  question,
  response,
  onRespond,
  struck = [],
  onStrike,
  review,
  labelledBy,
}: ChoicesProps) {
  const name = useId()
  const several = question.kind === "several"
  const chosen = several ? (asTexts(response) ?? []) : [asText(response)]
  const right = review && (asTexts(review.right) ?? [asText(review.right)])

  const choose = (option: string) => {
    const isChosen = chosen.includes(option)
    if (struck.includes(option)) onStrike?.(struck.filter((other) => other !== option))
    if (!several) onRespond?.(option)
    else {
      const others = chosen.filter((other) => other !== option)
      const next = isChosen ? others : [...others, option]
      onRespond?.(next.length > 0 ? next : null)
    }
  }
  return (
    <List role={several ? "group" : "radiogroup"} aria-labelledby={labelledBy}>
      {question.options.map((option, place) => {
        const mark = right && markOf(option, chosen, right)
        const id = `${name}-${place}`
        const isStruck = struck.includes(option)
        const reason = reasonOf(option, review)
        return (
          <div key={option}>
            <Line>
              <Option $mark={mark} $chosen={chosen.includes(option)}>
                <input
                  type={several ? "checkbox" : "radio"}
                  name={name}
                  value={option}
                  checked={chosen.includes(option)}
                  disabled={!onRespond || !!review}
                  aria-labelledby={id}
                  aria-describedby={mark ? `${id}-mark` : undefined}
                  aria-keyshortcuts={review ? undefined : String(place + 1)}
                  data-option={place + 1}
                  onChange={() => choose(option)}
                />
                <span id={id}>{isStruck ? <s>{option}</s> : option}</span>
                {review ? <MarkWords id={`${id}-mark`} mark={mark} /> : <KeyHint>{place + 1}</KeyHint>}
              </Option>
              {onStrike && !review && (
                <Strike
                  type="button"
                  aria-pressed={isStruck}
                  aria-label={`Cross out: ${option}`}
                  onClick={() =>
                    onStrike(isStruck ? struck.filter((other) => other !== option) : [...struck, option])
                  }
                >
                  <Icon name="x" size={18} />
                </Strike>
              )}
            </Line>
            {reason && <Reason>{reason}</Reason>}
          </div>
        )
      })}
    </List>
  )
}
