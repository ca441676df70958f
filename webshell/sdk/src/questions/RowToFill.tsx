/** A store of items and a row of places: a press takes an item into the next free place, or back. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { styled } from "styled-components"
import { Icon } from "../kit/Icon.js"
import { VisuallyHidden } from "../kit/VisuallyHidden.js"
import { FilledRow } from "./FilledRow.js"
import { ItemLook, itemOf } from "./ItemLook.js"
import { RowList, Tile } from "./RowTile.js"
import { placesOf } from "./row.js"
import { asTexts, type QuestionProps } from "./types.js"

const Part = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  > p { margin: 0; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; font-weight: 600; }
`

const Take = styled.button`
  position: relative;
  display: grid;
  place-items: center;
  inline-size: 100%;
  block-size: 100%;
  min-block-size: 3.5rem;
  padding: 0.6rem 0.4rem;
  border: 1px solid ${({ theme }) => theme.edge};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.surface};
  color: ${({ theme }) => theme.ink};
  font: inherit;
  cursor: pointer;
  @media (hover: hover) {
    &:hover:not([aria-disabled="true"]) { border-color: ${({ theme }) => theme.accent}; background: ${({ theme }) => theme.accentSoft}; }
  }
  &[aria-disabled="true"] {
    border-style: dashed;
    cursor: default;
    > span { opacity: 0.45; }
  }
  small {
    position: absolute;
    inset-block-start: 0.25rem;
    inset-inline-end: 0.4rem;
    color: ${({ theme }) => theme.inkSoft};
  }
`

const Moves = styled.span`
  display: flex;
  justify-content: center;
  button {
    display: grid;
    place-items: center;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    padding: 0;
    border: 0;
    border-radius: ${({ theme }) => theme.radius.md};
    background: transparent;
    color: ${({ theme }) => theme.inkSoft};
    cursor: pointer;
    &:hover:not(:disabled) { background: ${({ theme }) => theme.accentSoft}; color: ${({ theme }) => theme.ink}; }
    &:disabled { opacity: 0.35; cursor: default; }
  }
`

const Free = styled.span`
  display: grid;
  place-items: center;
  min-block-size: 3.5rem;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`

/** What gets the focus next: a button of a place, or whatever there is near it. */
interface Goal {
  place: number
  button: "take" | "left" | "right"
}

export function RowToFill(props: QuestionProps & { labelledBy: string }) {
  const { question, response, onRespond, review } = props
  const [announcement, setAnnouncement] = useState("")
  const row = asTexts(response) ?? []
  const places = question.places ?? question.options.length
  const list = useRef<HTMLOListElement>(null)
  const store = useRef<HTMLUListElement>(null)
  const goal = useRef<Goal>(undefined)

  // What was pressed may be disabled or gone by now.
  useEffect(() => {
    if (!goal.current) return
    const { place, button } = goal.current
    goal.current = undefined
    const near = [place, place - 1].map((at) => list.current?.children[at])
    const tile = near.find((one) => one?.querySelector("button"))
    const own = tile?.querySelector<HTMLButtonElement>(`[data-${button}]`)
    const other = tile?.querySelector<HTMLButtonElement>("[data-take] + * button:not(:disabled)")
    const target = own?.disabled ? other : own
    ;(target ?? tile?.querySelector("button") ?? store.current?.querySelector("button"))?.focus()
  })

  if (review) return <FilledRow question={question} row={row} review={review} />

  const leftOf = (text: string) =>
    (itemOf(question, text)?.times ?? 1) - row.filter((one) => one === text).length

  const respond = (next: string[]) => onRespond?.(next.length > 0 ? next : null)
  const take = (text: string) => {
    if (leftOf(text) === 0) setAnnouncement(`${text} is in the row already`)
    else if (row.length === places) setAnnouncement("All places are taken. Put one back first.")
    else {
      respond([...row, text])
      setAnnouncement(`${text}: place ${row.length + 1} of ${places}`)
    }
  }
  const putBack = (place: number) => {
    goal.current = { place, button: "take" }
    respond(row.filter((_, at) => at !== place))
    setAnnouncement(`${row[place]}: back in the store`)
  }
  const move = (from: number, to: number, button: Goal["button"]) => {
    const next = [...row]
    const [text] = next.splice(from, 1)
    if (text === undefined || to < 0 || to > next.length) return
    next.splice(to, 0, text)
    goal.current = { place: to, button }
    respond(next)
    setAnnouncement(`${text}: now place ${to + 1} of ${places}`)
  }
  const moveByKey = (event: KeyboardEvent, place: number) => {
    if (!event.shiftKey || !["ArrowLeft", "ArrowRight"].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    move(place, event.key === "ArrowLeft" ? place - 1 : place + 1, "take")
  }

  const free = Array.from({ length: places - row.length }, (_, at) => row.length + at + 1)
  return (
    <>
      <Part>
        <p id={`${props.labelledBy}-store`}>Store</p>
        <RowList as="ul" ref={store} aria-labelledby={`${props.labelledBy}-store`} onKeyDown={walk}>
          {question.options.map((text) => (
            <li key={text}>
              <Take
                type="button"
                data-walk
                aria-disabled={leftOf(text) === 0 || row.length === places}
                onClick={() => take(text)}
              >
                <ItemLook text={text} item={itemOf(question, text)} />
                {(itemOf(question, text)?.times ?? 1) > 1 && (
                  <small>
                    <VisuallyHidden>, left: </VisuallyHidden>
                    <span aria-hidden="true">×</span>
                    {leftOf(text)}
                  </small>
                )}
              </Take>
            </li>
          ))}
        </RowList>
      </Part>
      <Part>
        <p id={`${props.labelledBy}-row`}>
          Your row: {row.length} of {places}
        </p>
        <RowList ref={list} aria-labelledby={`${props.labelledBy}-row`} onKeyDown={walk}>
          {placesOf(row).map(({ text, place, key }) => (
            <Tile key={key}>
              <Take
                type="button"
                data-walk
                data-take
                aria-label={`Place ${place + 1}: ${text}. Put back`}
                onClick={() => putBack(place)}
                onKeyDown={(event) => moveByKey(event, place)}
              >
                {/* Before the text and apart from it, as in the name: what is seen is heard in the same order. */}
                <small aria-hidden="true">{place + 1}</small>{" "}
                <ItemLook text={text} item={itemOf(question, text)} />
              </Take>
              <Moves>
                <button
                  type="button"
                  data-left
                  aria-label={`Move left: ${text}`}
                  disabled={place === 0}
                  onClick={() => move(place, place - 1, "left")}
                >
                  <Icon name="chevron-left" size={20} />
                </button>
                <button
                  type="button"
                  data-right
                  aria-label={`Move right: ${text}`}
                  disabled={place === row.length - 1}
                  onClick={() => move(place, place + 1, "right")}
                >
                  <Icon name="chevron-right" size={20} />
                </button>
              </Moves>
            </Tile>
          ))}
          {free.map((place) => (
            <Tile key={place} $free>
              <Free>{place}</Free>
            </Tile>
          ))}
        </RowList>
      </Part>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

/** Arrow keys go from item to item of one list. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
  if (!step || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-walk]")]
  const next = items[items.indexOf(document.activeElement as HTMLElement) + step]
  if (!next || !items.includes(document.activeElement as HTMLElement)) return
  event.preventDefault()
  next.focus()
}
