/** Steps to be put in order, each with a button up and a button down. */
import { useEffect, useRef, useState } from "react"
import { styled } from "styled-components"
import { Button } from "../kit/Button.js"
import { Icon } from "../kit/Icon.js"
import { VisuallyHidden } from "../kit/VisuallyHidden.js"
import { asTexts, type QuestionProps } from "./types.js"

const List = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  margin: 0;
  padding: 0;
  list-style: none;
`

const Step = styled.li`
  display: grid;
  grid-template-columns: 1.75rem minmax(0, 1fr) auto;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm};
  min-block-size: 3rem;
  padding: 0.25rem 0.5rem 0.25rem 1rem;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.md};
  line-height: 1.4;
  overflow-wrap: anywhere;
  > :first-child { color: ${({ theme }) => theme.inkSoft}; font-variant-numeric: tabular-nums; }
`

const Buttons = styled.span`
  display: flex;
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
  button:first-child svg { rotate: 180deg; }
`

export function Steps({ question, response, onRespond, review }: QuestionProps) {
  const [announcement, setAnnouncement] = useState("")
  const order = asTexts(response) ?? question.options
  const list = useRef<HTMLOListElement>(null)
  const goal = useRef<{ place: number; button?: number }>(undefined)

  // What was pressed may be disabled or gone by now, and a step that is moved in the page lets go of the focus.
  useEffect(() => {
    if (!goal.current) return
    const { place, button } = goal.current
    goal.current = undefined
    const step = list.current?.children[place]
    const buttons = [...(step?.querySelectorAll("button") ?? [])]
    const own = button === undefined ? undefined : buttons[button]
    const neighbor = own && buttons.find(({ disabled }) => !disabled)
    const target = own?.disabled ? neighbor : own
    ;(target ?? (step as HTMLElement | undefined))?.focus()
  })

  const move = (from: number, to: number) => {
    const next = [...order]
    const [step] = next.splice(from, 1)
    if (step === undefined) return
    next.splice(to, 0, step)
    goal.current = { place: to, button: to < from ? 0 : 1 }
    onRespond?.(next)
    setAnnouncement(`${step}: now step ${to + 1} of ${next.length}`)
  }

  const keep = () => {
    goal.current = { place: 0 }
    onRespond?.(order)
    setAnnouncement("This order is your answer")
  }

  return (
    <>
      <List ref={list}>
        {order.map((step, place) => (
          <Step key={step} tabIndex={-1}>
            <span>{place + 1}.</span>
            <span>{step}</span>
            {!review && (
              <Buttons>
                <button
                  type="button"
                  aria-label={`Move up: ${step}`}
                  disabled={place === 0}
                  onClick={() => move(place, place - 1)}
                >
                  <Icon name="chevron-down" size={20} />
                </button>
                <button
                  type="button"
                  aria-label={`Move down: ${step}`}
                  disabled={place === order.length - 1}
                  onClick={() => move(place, place + 1)}
                >
                  <Icon name="chevron-down" size={20} />
                </button>
              </Buttons>
            )}
          </Step>
        ))}
      </List>
      {!review && response === null && (
        <div>
          <Button kind="secondary" size="small" onClick={keep}>
            This order is right
          </Button>
        </div>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
