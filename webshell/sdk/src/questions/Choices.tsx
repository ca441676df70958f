/** Options to choose one of, as radio buttons, or several, as check boxes; each can be crossed out. */
import { useId } from "react"
import { styled } from "styled-components"
import { Icon } from "../kit/Icon.js"
import { KeyHint } from "../kit/Keys.js"
import { type Mark, MarkWords } from "./mark.js"
import { asText, asTexts, type QuestionProps } from "./types.js"

const List = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.sm};
`

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm};
`

const Option = styled.label<{ $mark: Mark | undefined; $chosen: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0.8rem;
  min-block-size: 3rem;
  padding: 0.6rem 1rem;
  border: 1px solid
    ${({ theme, $mark, $chosen }) =>
      $mark ? ($mark === "wrong" ? theme.bad : theme.good) : $chosen ? theme.accent : theme.line};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme, $mark, $chosen }) =>
    $mark
      ? $mark === "wrong"
        ? theme.badSoft
        : theme.goodSoft
      : $chosen
        ? theme.accentSoft
        : "transparent"};
  line-height: 1.4;
  overflow-wrap: anywhere;
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

const Reason = styled.p`
  margin: 0.3rem 0 ${({ theme }) => theme.gap.sm};
  padding-inline-start: 1rem;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  line-height: 1.5;
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
  const markOf = (option: string): Mark | undefined => {
    if (!right) return undefined
    if (right.includes(option)) return chosen.includes(option) ? "right" : "missed"
    return chosen.includes(option) ? "wrong" : undefined
  }

  return (
    <List role={several ? "group" : "radiogroup"} aria-labelledby={labelledBy}>
      {question.options.map((option, place) => {
        const mark = markOf(option)
        const id = `${name}-${place}`
        const isStruck = struck.includes(option)
        const reason = review?.reasons.find(({ text }) => text === option)?.reason
        return (
          <div key={option}>
            <Line>
              <Option $mark={mark} $chosen={chosen.includes(option)}>
                <input
                  type={several ? "checkbox" : "radio"}
                  name={name}
                  value={option}
                  checked={chosen.includes(option)}
                  disabled={!!review}
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
