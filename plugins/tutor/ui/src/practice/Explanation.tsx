/** Box that says whether an answer was right, and why. */
import { Icon } from "@cubital/sdk"
import { styled } from "styled-components"

const Box = styled.div<{ $right: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.md};
  padding: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.lg};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme, $right }) => ($right ? theme.goodSoft : theme.warnSoft)};
  line-height: 1.55;
  > svg { margin-block-start: 0.15rem; color: ${({ theme, $right }) => ($right ? theme.good : theme.warn)}; }
  p { margin: 0.2rem 0 0; }
`

interface ExplanationProps {
  correct: boolean
  correctAnswer: string
  explanation: string
}

export function Explanation({ correct, correctAnswer, explanation }: ExplanationProps) {
  return (
    <Box $right={correct} data-toast-subject>
      <Icon name={correct ? "circle-check" : "info"} size={22} />
      <div>
        <strong>{correct ? "Correct." : `Correct answer: ${correctAnswer}`}</strong>
        <p>{explanation}</p>
      </div>
    </Box>
  )
}
