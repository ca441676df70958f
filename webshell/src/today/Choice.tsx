/** Choice: a box to tick, with what it does below its label. */
import type { ReactNode } from "react"
import { styled } from "styled-components"

const Label = styled.label`
  display: flex;
  align-items: flex-start;
  gap: 0.75rem;
  padding-block: 0.375rem;
  cursor: pointer;

  input { flex: none; inline-size: 1.25rem; block-size: 1.25rem; margin: 0.125rem 0 0; accent-color: ${({ theme }) => theme.accent}; }
  span { display: grid; }
  small { color: ${({ theme }) => theme.inkFaint}; font-size: ${({ theme }) => theme.text.xs}; }
`

interface ChoiceProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  children?: ReactNode
}

export function Choice({ checked, onChange, label, children }: ChoiceProps) {
  return (
    <Label>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {label}
        {children && <small>{children}</small>}
      </span>
    </Label>
  )
}
