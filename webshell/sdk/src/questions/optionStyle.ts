/** How an option to choose looks: plain, chosen, and marked after the end. */
import { css, styled } from "styled-components"
import type { Mark } from "./mark.js"
import type { QuestionReview } from "./types.js"

export interface OptionLook {
  $mark: Mark | undefined
  $chosen?: boolean
}

export const optionStyle = css<OptionLook>`
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
`

/** Why an option is right, or wrong. */
export const Reason = styled.p`
  margin: 0.3rem 0 ${({ theme }) => theme.gap.sm};
  padding-inline-start: 1rem;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  line-height: 1.5;
`

export const reasonOf = (option: string, review?: QuestionReview) =>
  review?.reasons.find(({ text }) => text === option)?.reason
