/** Menu: a dropdown of options under a button, with the keyboard of an ARIA menu; and MenuItem, the look of a row. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react"
import { styled } from "styled-components"

const Place = styled.div`
  position: relative;
  display: inline-flex;
`

const List = styled.div`
  position: absolute;
  inset: calc(100% + 0.375rem) 0 auto auto;
  z-index: 61;
  min-inline-size: 12rem;
  padding: 0.375rem;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.raised};
  box-shadow: ${({ theme }) => theme.lift.high};
`

/** How a row looks that one chooses from, in a drawer too. */
export const MenuItem = styled.button.attrs({ type: "button" })`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  inline-size: 100%;
  min-block-size: 2.75rem;
  padding: 0.25rem 0.75rem;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.md};
  background: none;
  color: ${({ theme }) => theme.ink};
  font: inherit;
  font-size: ${({ theme }) => theme.text.sm};
  text-align: start;
  cursor: pointer;
  &:hover, &[role]:focus { background: ${({ theme }) => theme.accentSoft}; }
  &[role]:focus-visible { outline-offset: -2px; }
  svg:last-child { margin-inline-start: auto; color: ${({ theme }) => theme.accentInk}; }
`

interface Trigger {
  id: string
  type: "button"
  "aria-haspopup": "menu"
  "aria-expanded": boolean
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface MenuProps<Value extends string> {
  /** The button that opens it; spread what it is given. */
  trigger: (props: Trigger) => ReactNode
  options: { value: Value; label: ReactNode }[]
  value: Value
  /** The menu closes by itself. */
  onChange: (value: Value) => void
}

/** A button with a menu below it, from which one of a few is chosen. */
export function Menu<Value extends string>({ trigger, options, value, onChange }: MenuProps<Value>) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  const items = () => [...(list.current?.querySelectorAll<HTMLElement>("[role=menuitemradio]") ?? [])]

  useEffect(() => {
    if (!open) return
    list.current?.querySelector<HTMLElement>("[aria-checked=true]")?.focus()
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener("pointerdown", elsewhere)
    document.addEventListener("focusin", elsewhere)
    return () => {
      document.removeEventListener("pointerdown", elsewhere)
      document.removeEventListener("focusin", elsewhere)
    }
  }, [open])

  function close() {
    setOpen(false)
    document.getElementById(id)?.focus()
  }

  function move(event: KeyboardEvent) {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const letter = event.key.length === 1 ? event.key.toLowerCase() : undefined
    const target = {
      ArrowDown: all[(at + 1) % all.length],
      ArrowUp: all[(at - 1 + all.length) % all.length],
      Home: all[0],
      End: all.at(-1),
    }[event.key]
    const typed =
      letter &&
      [...all.slice(at + 1), ...all].find((item) => item.textContent?.toLowerCase().startsWith(letter))
    if (event.key === "Escape") close()
    else if (event.key === "Tab") setOpen(false)
    else (target ?? (typed || undefined))?.focus()
    if (event.key === "Escape" || target) event.preventDefault()
  }

  return (
    <Place ref={place}>
      {trigger({
        id,
        type: "button",
        "aria-haspopup": "menu",
        "aria-expanded": open,
        onClick: () => setOpen(!open),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
          event.preventDefault()
          setOpen(true)
        },
      })}
      {open && (
        <List ref={list} role="menu" aria-labelledby={id} tabIndex={-1} onKeyDown={move}>
          {options.map((option) => (
            <MenuItem
              key={option.value}
              role="menuitemradio"
              aria-checked={option.value === value}
              tabIndex={-1}
              onClick={() => {
                onChange(option.value)
                close()
              }}
            >
              {option.label}
            </MenuItem>
          ))}
        </List>
      )}
    </Place>
  )
}
