/** Mark beside a part of an answer: what it is, by an icon and a word and not by color alone. */
import { styled } from "styled-components"
import { Icon } from "../kit/Icon.js"

/** "left": one of several that should have been chosen, too. */
export type Mark = "right" | "wrong" | "missed" | "left"

const WORDS: Record<Mark, string> = {
  right: "Correct",
  wrong: "Incorrect",
  missed: "Right answer",
  left: "Missed",
}

/** What an option is beside the one or those that were `chosen` and those that are `right`. */
export function markOf(option: string, chosen: string[], right: string[]): Mark | undefined {
  if (right.includes(option)) return chosen.includes(option) ? "right" : "missed"
  return chosen.includes(option) ? "wrong" : undefined
}

const ICONS = { right: "circle-check", missed: "circle-check", wrong: "circle-x", left: "info" } as const

const Words = styled.span<{ $mark: Mark }>`
  display: inline-flex;
  align-items: center;
  gap: 0.35rem;
  color: ${({ theme, $mark }) => ({ wrong: theme.bad, left: theme.warn, right: theme.good, missed: theme.good })[$mark]};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: 650;
  white-space: nowrap;
`

interface MarkWordsProps {
  id?: string
  mark: Mark | undefined
  /** In place of the mark's own. */
  words?: string
}

export function MarkWords({ id, mark, words }: MarkWordsProps) {
  if (!mark) return null
  return (
    <Words id={id} $mark={mark}>
      <Icon name={ICONS[mark]} size={17} />
      {words ?? WORDS[mark]}
    </Words>
  )
}
