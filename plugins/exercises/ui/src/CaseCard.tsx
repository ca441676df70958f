/** The case: who it is about and what is ordered, above every step. */
import { styled } from "styled-components"
import type { Attempt } from "./exercises"

const Box = styled.section`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  padding: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.lg};
  border-inline-start: 3px solid ${({ theme }) => theme.accent};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.accentSoft};
  line-height: 1.55;
  h2 {
    margin: 0;
    color: ${({ theme }) => theme.accentInk};
    font-size: ${({ theme }) => theme.text.xs};
    font-weight: 650;
    letter-spacing: 0.06em;
    text-transform: uppercase;
  }
  p { margin: 0; }
  img { max-inline-size: 100%; max-block-size: 18rem; justify-self: center; border-radius: ${({ theme }) => theme.radius.md}; }
`

export function CaseCard({ attempt: { text, picture } }: { attempt: Attempt }) {
  return (
    <Box aria-label="The case">
      <h2>The case</h2>
      <p>{text}</p>
      {picture && <img src={picture.src} alt={picture.alt} />}
    </Box>
  )
}
