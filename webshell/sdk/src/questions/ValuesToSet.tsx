/** Values to be set with sliders, under a drawing that moves with them; after the end, what the setting would do. */
import { useId, useState } from "react"
import { styled } from "styled-components"
import { Button } from "../kit/Button.js"
import { ContentPicture } from "../kit/ContentPicture.js"
import { MarkWords } from "./mark.js"
import { rangesOf, settingOf, transformOf, zoneOf } from "./setting.js"
import type { QuestionProps } from "./types.js"

const Drawing = styled.div`
  position: relative;
  justify-self: center;
  inline-size: min(100%, 36rem);
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.md};
  img { inline-size: 100%; margin: 0; }
`

const Layer = styled.div`
  position: absolute;
  inset: 0;
  pointer-events: none;
`

const Values = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.gap.md};
  inline-size: min(100%, 36rem);
  justify-self: center;
`

const Value = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  column-gap: ${({ theme }) => theme.gap.md};
  label { font-weight: 600; overflow-wrap: anywhere; }
  output { font-variant-numeric: tabular-nums; }
  input {
    grid-column: 1 / -1;
    inline-size: 100%;
    block-size: 2.75rem;
    margin: 0;
    accent-color: ${({ theme }) => theme.accent};
    cursor: pointer;
    &:disabled { cursor: default; }
  }
`

const Zone = styled.div`
  display: grid;
  gap: 0.2rem;
  line-height: 1.5;
  p { margin: 0; }
  > :first-child { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.75rem; }
`

export function ValuesToSet({ question, response, onRespond, review }: QuestionProps) {
  const id = useId()
  const [showsRight, setShowsRight] = useState(false)
  const values = question.values ?? []
  const own = settingOf(question, response)
  const setting = review && showsRight ? settingOf(question, review.right) : own
  const zone = review && response !== null ? zoneOf(review, own) : undefined

  const change = (name: string, number: string) =>
    onRespond?.({
      ...Object.fromEntries(values.map((value) => [value.name, String(own[value.name])])),
      [name]: number,
    })

  return (
    <>
      <Drawing>
        {question.picture && <ContentPicture src={question.picture.src} alt={question.picture.alt} />}
        {question.moving?.map((part) => (
          <Layer
            key={part.picture.src}
            style={{ transformOrigin: `${part.x}% ${part.y}%`, transform: transformOf(part, setting) }}
          >
            <ContentPicture src={part.picture.src} alt={part.picture.alt} />
          </Layer>
        ))}
      </Drawing>
      <Values>
        {values.map(({ name, unit, min, max, step }, place) => {
          const text = `${setting[name]}${unit ? ` ${unit}` : ""}`
          return (
            <Value key={name}>
              <label htmlFor={`${id}-${place}`}>{name}</label>
              <output htmlFor={`${id}-${place}`} aria-live="off">
                {text}
              </output>
              <input
                id={`${id}-${place}`}
                type="range"
                min={min}
                max={max}
                step={step}
                value={setting[name]}
                aria-valuetext={text}
                disabled={!onRespond || !!review}
                onChange={({ target }) => change(name, target.value)}
              />
            </Value>
          )
        })}
      </Values>
      {zone && (
        <Zone>
          <p>
            <strong>{zone.name}</strong>
            <MarkWords mark={zone.right ? "right" : "wrong"} />
          </p>
          <p>{zone.outcome}</p>
        </Zone>
      )}
      {review && !zone?.right && (
        <>
          {review.zones
            ?.filter(({ right }) => right)
            .map(({ name, at, outcome }) => (
              <Zone key={name}>
                <p>
                  <strong>{name}</strong>
                  <MarkWords mark="missed" />
                </p>
                <p>
                  {rangesOf(question, at)}. {outcome}
                </p>
              </Zone>
            ))}
          <div>
            <Button kind="secondary" size="small" onClick={() => setShowsRight(!showsRight)}>
              {showsRight ? "Show your setting" : "Show a right setting"}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
