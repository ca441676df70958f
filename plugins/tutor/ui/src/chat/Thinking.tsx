/** Typing indicator: three dots until the first words arrive. */
import { VisuallyHidden } from "@cubital/sdk"
import { styled } from "styled-components"

const Dots = styled.p`
  display: flex;
  align-items: center;
  gap: 0.3rem;
  margin: 0.35rem 0 0;
  block-size: 1.25rem;
  span {
    inline-size: 0.45rem;
    block-size: 0.45rem;
    border-radius: 50%;
    background: ${({ theme }) => theme.accent};
    animation: tutor-thinking 1.1s ease-in-out infinite;
  }
  span:nth-child(2) { animation-delay: 150ms; }
  span:nth-child(3) { animation-delay: 300ms; }
  @keyframes tutor-thinking {
    0%, 60%, 100% { opacity: 0.25; }
    30% { opacity: 1; }
  }
`

export function Thinking() {
  return (
    <Dots>
      <span />
      <span />
      <span />
      <VisuallyHidden>The tutor is answering</VisuallyHidden>
    </Dots>
  )
}
