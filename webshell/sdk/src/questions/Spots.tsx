/** Places on a picture to choose one of, as radio buttons that lie on it; each has a letter, and a name to hear. */
import { useId } from "react"
import { styled } from "styled-components"
import { ContentPicture } from "../kit/ContentPicture.js"
import { type Mark, MarkWords, markOf } from "./mark.js"
import { pictureStyle } from "./pictureStyle.js"
import { asText, type QuestionProps } from "./types.js"

const Frame = styled.div`
  position: relative;
  justify-self: center;
  max-inline-size: 100%;
  ${pictureStyle}
  img { border-radius: ${({ theme }) => theme.radius.md}; }
`

/* The circle is smaller than what a finger meets, so that it hides little of the picture. */
const Spot = styled.label<{ $chosen: boolean; $mark: Mark | undefined }>`
  position: absolute;
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  translate: -50% -50%;
  cursor: pointer;
  &:has(:disabled) { cursor: default; }
  span {
    display: grid;
    place-items: center;
    inline-size: 1.9rem;
    block-size: 1.9rem;
    border: 2px solid
      ${({ theme, $chosen, $mark }) =>
        $mark ? ($mark === "wrong" ? theme.bad : theme.good) : $chosen ? theme.accent : theme.edge};
    border-radius: 50%;
    background: ${({ theme, $chosen }) => ($chosen ? theme.accent : theme.surface)};
    color: ${({ theme, $chosen }) => ($chosen ? theme.onAccent : theme.ink)};
    font-size: ${({ theme }) => theme.text.sm};
    font-weight: 700;
    box-shadow: ${({ theme }) => theme.lift.high};
  }
  &:hover:not(:has(:disabled)) span { border-color: ${({ theme }) => theme.accent}; }
  &:has(:focus-visible) span { outline: 3px solid ${({ theme }) => theme.focus}; outline-offset: 2px; }
  &:has(:checked) span { forced-color-adjust: none; }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
`

const Names = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  margin: 0;
  padding: 0;
  list-style: none;
  line-height: 1.5;
  p { margin: 0; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
  span { margin-inline-end: 0.5rem; }
`

const letter = (place: number) => String.fromCharCode(65 + place)

export function Spots({
  question,
  response,
  onRespond,
  review,
  labelledBy,
}: QuestionProps & { labelledBy: string }) {
  const group = useId()
  const chosen = asText(response)
  const markFor = (name: string) => review && markOf(name, [chosen], [asText(review.right)])
  return (
    <>
      <Frame role="radiogroup" aria-labelledby={labelledBy}>
        {question.picture && <ContentPicture src={question.picture.src} alt={question.picture.alt} />}
        {question.options.map((name, place) => (
          <Spot
            key={name}
            style={{ left: `${question.spots[place]?.x}%`, top: `${question.spots[place]?.y}%` }}
            $chosen={name === chosen}
            $mark={markFor(name)}
          >
            <input
              type="radio"
              name={group}
              value={name}
              checked={name === chosen}
              disabled={!!review}
              aria-label={`${letter(place)}: ${name}`}
              aria-keyshortcuts={review ? undefined : String(place + 1)}
              data-option={place + 1}
              onChange={() => onRespond?.(name)}
            />
            <span aria-hidden="true">{letter(place)}</span>
          </Spot>
        ))}
      </Frame>
      {review && (
        <Names>
          {question.options.map((name, place) => (
            <li key={name}>
              <span>
                <strong>{letter(place)}</strong> {name}
              </span>
              <MarkWords mark={markFor(name)} />
              <p>{review.reasons.find(({ text }) => text === name)?.reason}</p>
            </li>
          ))}
        </Names>
      )}
    </>
  )
}
