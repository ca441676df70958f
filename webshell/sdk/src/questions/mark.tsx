/** Mark beside a part of an answer: what it is, by an icon and a word and not by color alone. */
import { styled } from "styled-components"
import { Icon } from "../kit/Icon.js"

export type Mark = "right" | "wrong" | "missed"

const WORDS: Record<Mark, string> = { right: "Correct", wrong: "Incorrect", missed: "Right answer" }

/** What an option is beside the one or those that were `chosen` and those that are `right`. */
export function markOf(option: string, chosen: string[], right: string[]): Mark | undefined {
  if (right.includes(option)) return chosen.includes(option) ? "right" : "missed"
  return chosen.includes(option) ? "wrong" : undefined
}

const Words = styled.span<{ $mark: Mark }>`
  display: inline-flex;
  align-items: center;
  gap: 0.35rem;
  color: ${({ theme, $mark }) => ($mark === "wrong" ? theme.bad : theme.good)};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: 650;
  white-space: nowrap;
`

export function MarkWords({ id, mark }: { id?: string; mark: Mark | undefined }) {
  if (!mark) return null
  return (
    <Words id={id} $mark={mark}>
      <Icon name={mark === "wrong" ? "circle-x" : "circle-check"} size={17} />
      {WORDS[mark]}
    </Words>
  )
}
