/** What one can go on with, each asked with one press. */
import { Icon } from "@cubital/sdk"
import { styled } from "styled-components"

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.sm};
  @media print { display: none; }
`

const Choice = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 0.6rem;
  min-block-size: 2.5rem;
  padding: 0.45rem 1rem;
  border: 1px solid ${({ theme }) => theme.accent};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: none;
  color: ${({ theme }) => theme.accentInk};
  font: inherit;
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 550;
  line-height: 1.4;
  text-align: start;
  cursor: pointer;
  &:hover:not(:disabled) { background: ${({ theme }) => theme.accentSoft}; }
  &:disabled { cursor: not-allowed; opacity: 0.55; }
`

interface SuggestionsProps {
  /** The question that follows from the answer comes first, with an arrow. */
  next: string | null
  others: string[]
  disabled: boolean
  onAsk: (text: string) => void
}

export function Suggestions({ next, others, disabled, onAsk }: SuggestionsProps) {
  if (!next && others.length === 0) return null
  return (
    <Row>
      {next && (
        <Choice type="button" disabled={disabled} onClick={() => onAsk(next)}>
          <Icon name="arrow-right" size={17} />
          {next}
        </Choice>
      )}
      {others.map((other) => (
        <Choice key={other} type="button" disabled={disabled} onClick={() => onAsk(other)}>
          {other}
        </Choice>
      ))}
    </Row>
  )
}
