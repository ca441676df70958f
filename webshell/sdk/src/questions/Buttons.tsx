/** Options of which one press chooses one, and answers. */
import { useId } from "react"
import { styled } from "styled-components"
import { KeyHint } from "../kit/Keys.js"
import { MarkWords, markOf } from "./mark.js"
import { type OptionLook, optionStyle, Reason, reasonOf } from "./optionStyle.js"
import { asText, type QuestionProps } from "./types.js"

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  gap: ${({ theme }) => theme.gap.sm};
`

const Option = styled.button<OptionLook & { $lettered: boolean }>`
  inline-size: 100%;
  ${optionStyle}
  ${({ $lettered }) => !$lettered && "grid-template-columns: minmax(0, 1fr) auto;"}
  color: ${({ theme }) => theme.ink};
  font: inherit;
  text-align: start;
  /* Not on a touch screen, where the hover stays behind and the next question would seem answered. */
  @media (hover: hover) {
    &:hover:not(:disabled) { border-color: ${({ theme }) => theme.accent}; background: ${({ theme }) => theme.accentSoft}; }
  }
  &:disabled { cursor: default; }
`

/** By the style, so that a button is named by its option alone. */
const Letter = styled.span`
  &::before { content: attr(data-letter); }
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 650;
`

const LETTERS = "ABCDEFGH"

export function Buttons({ question, response, onRespond, atOnce, review }: QuestionProps) {
  const id = useId()
  const lettered = atOnce === "letters"
  return (
    <Grid>
      {question.options.map((option, place) => {
        const mark = review && markOf(option, [asText(response)], [asText(review.right)])
        const reason = reasonOf(option, review)
        const own = `${id}-${place}`
        return (
          <div key={option}>
            <Option
              type="button"
              $mark={mark}
              $lettered={lettered}
              disabled={!onRespond || !!review}
              aria-labelledby={mark ? `${own} ${own}-mark` : own}
              aria-keyshortcuts={lettered || review ? undefined : String(place + 1)}
              onClick={() => onRespond?.(option)}
            >
              {lettered && <Letter aria-hidden data-letter={LETTERS[place]} />}
              <span id={own}>{option}</span>
              {mark && <MarkWords id={`${own}-mark`} mark={mark} />}
              {!lettered && !review && <KeyHint>{place + 1}</KeyHint>}
            </Option>
            {reason && <Reason>{reason}</Reason>}
          </div>
        )
      })}
    </Grid>
  )
}
