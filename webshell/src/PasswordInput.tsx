/** A field for a password, and a button that shows what was typed. */
import { Field, Icon, type Input, InputBox, VisuallyHidden } from "@cubital/sdk"
import { type ComponentProps, useLayoutEffect, useRef, useState } from "react"
import { styled } from "styled-components"

const Together = styled.div`
  position: relative;
  input { padding-inline-end: 3rem; }
`

const Toggle = styled.button`
  position: absolute;
  inset-block: 1px;
  inset-inline-end: 1px;
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.md};
  background: none;
  color: ${({ theme }) => theme.inkSoft};
  cursor: pointer;
  &:hover { color: ${({ theme }) => theme.ink}; }
  &:focus-visible { outline-offset: -3px; }
`

export function PasswordInput({ label, hint, error, ...rest }: Omit<ComponentProps<typeof Input>, "type">) {
  const [shown, setShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const caret = useRef<[number, number]>(undefined)

  // Some browsers put the caret elsewhere when the kind of a field changes.
  useLayoutEffect(() => {
    if (caret.current) place.current?.querySelector("input")?.setSelectionRange(...caret.current)
  })

  function toggle() {
    const box = place.current?.querySelector("input")
    caret.current = box ? [box.selectionStart ?? 0, box.selectionEnd ?? 0] : undefined
    setShown(!shown)
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <Together ref={place}>
          <InputBox
            {...rest}
            {...ids}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <Toggle
            type="button"
            aria-pressed={shown}
            aria-controls={ids.id}
            // Whoever types goes on typing.
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggle}
          >
            <Icon name={shown ? "eye-off" : "eye"} size={18} />
            {/* As text: a label would be found by whoever looks for the field itself. */}
            <VisuallyHidden>Show {label.toLowerCase()}</VisuallyHidden>
          </Toggle>
        </Together>
      )}
    </Field>
  )
}
