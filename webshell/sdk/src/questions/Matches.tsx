/** Items that each want one of the same answers. */
import { useId } from "react"
import { styled } from "styled-components"
import { SelectBox } from "../kit/Field.js"
import { MarkWords } from "./mark.js"
import { asPairs, type QuestionProps } from "./types.js"

const List = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.gap.md};
`

const Item = styled.div`
  display: grid;
  gap: 0.375rem;
  @media ${({ theme }) => theme.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.2fr);
    align-items: center;
    gap: ${({ theme }) => theme.gap.md};
  }
  label { font-weight: 600; overflow-wrap: anywhere; }
`

export function Matches({ question, response, onRespond, review }: QuestionProps) {
  const id = useId()
  const pairs = asPairs(response)
  const right = review && asPairs(review.right)
  return (
    <List>
      {question.items.map((item, place) => (
        <Item key={item}>
          <label htmlFor={`${id}-${place}`}>{item}</label>
          {right ? (
            <span>
              {pairs[item] ?? "No answer"}{" "}
              <MarkWords mark={pairs[item] === right[item] ? "right" : "wrong"} />
            </span>
          ) : (
            <SelectBox
              id={`${id}-${place}`}
              value={pairs[item] ?? ""}
              onChange={({ target }) => {
                const { [item]: _, ...others } = pairs
                const next = target.value ? { ...others, [item]: target.value } : others
                onRespond?.(Object.keys(next).length > 0 ? next : null)
              }}
            >
              <option value="">Choose…</option>
              {question.options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </SelectBox>
          )}
        </Item>
      ))}
    </List>
  )
}
