/** Chips: a filter as a line of pressable buttons, and Chip, the look of each. */
import { styled } from "styled-components"

const Line = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.sm};
  margin: 0;
  padding: 0;
  border: 0;
`

/** How one looks: pressed in a filter, selected as a tab. */
export const Chip = styled.button`
  min-block-size: 2.25rem;
  padding: 0.25rem 0.875rem;
  border: 1px solid ${({ theme }) => theme.edge};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: none;
  color: ${({ theme }) => theme.inkSoft};
  font: inherit;
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 550;
  cursor: pointer;
  transition: background ${({ theme }) => theme.ease}, color ${({ theme }) => theme.ease};

  &:hover { color: ${({ theme }) => theme.ink}; border-color: ${({ theme }) => theme.accent}; }
  &[aria-pressed="true"], &[aria-selected="true"] {
    border-color: ${({ theme }) => theme.accent};
    background: ${({ theme }) => theme.accent};
    color: ${({ theme }) => theme.onAccent};
  }
`

interface ChipsProps<Value extends string> {
  label: string
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A filter: one of a few, each a button that is pressed or not. */
export function Chips<Value extends string>({ label, options, value, onChange }: ChipsProps<Value>) {
  return (
    <Line aria-label={label}>
      {options.map((option) => (
        <Chip
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Chip>
      ))}
    </Line>
  )
}
