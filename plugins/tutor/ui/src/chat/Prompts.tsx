/** Suggested questions, each asked with one press. */
import { Icon } from "@cubital/sdk"
import { useId } from "react"
import { styled } from "styled-components"

const Place = styled.aside`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
`

const Title = styled.h2`
  margin: 0 0 ${({ theme }) => theme.gap.xs};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 650;
`

const Prompt = styled.button`
  display: flex;
  align-items: flex-start;
  gap: 0.65rem;
  padding: 0.75rem 0.9rem;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.surface};
  color: ${({ theme }) => theme.ink};
  font: inherit;
  font-size: ${({ theme }) => theme.text.sm};
  line-height: 1.45;
  text-align: start;
  cursor: pointer;
  transition: border-color ${({ theme }) => theme.ease}, background ${({ theme }) => theme.ease};
  svg { margin-block-start: 0.1rem; color: ${({ theme }) => theme.accentInk}; }
  &:hover:not(:disabled) { border-color: ${({ theme }) => theme.accent}; background: ${({ theme }) => theme.accentSoft}; }
  &:disabled { cursor: not-allowed; opacity: 0.55; }
`

interface PromptsProps {
  title: string
  prompts: string[]
  disabled?: boolean
  onAsk: (text: string) => void
}

export function Prompts({ title, prompts, disabled, onAsk }: PromptsProps) {
  const id = useId()
  if (prompts.length === 0) return null
  return (
    <Place aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      {prompts.map((prompt) => (
        <Prompt key={prompt} type="button" disabled={disabled} onClick={() => onAsk(prompt)}>
          <Icon name="message-circle" size={17} />
          {prompt}
        </Prompt>
      ))}
    </Place>
  )
}
