/** What a practice exam came to, once all of its questions are answered. */
import { Button, Card, Icon, useProgress } from "@cubital/sdk"
import { styled } from "styled-components"
import type { ExamResult } from "../course"

const Place = styled(Card)`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.lg};
  > svg { color: ${({ theme }) => theme.accentInk}; }
  > div { flex: 1; min-inline-size: 14rem; }
  p { margin: 0.2rem 0 0; color: ${({ theme }) => theme.inkSoft}; }
`

const Score = styled.strong`
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.xl};
  font-variant-numeric: tabular-nums;
`

interface ResultCardProps {
  moduleId: number
  result: ExamResult
  onAgain: () => void
}

export function ResultCard({ moduleId, result, onAgain }: ResultCardProps) {
  const { records } = useProgress()
  const attempts = records.find((record) => record.moduleId === moduleId)?.attempts ?? 1
  const { right, questions, score } = result
  return (
    <Place role="status" aria-label="Result of the practice exam">
      <Icon name={right === questions ? "trophy" : "clipboard-check"} size={30} />
      <div>
        <Score>{Math.round(score)}%</Score>
        <p>
          {right} of {questions} right. Attempt {Math.max(1, attempts)}.{" "}
          {right === questions
            ? "Every answer was right."
            : "The questions marked with a cross are worth another look in the lesson."}
        </p>
      </div>
      <Button kind="secondary" icon="rotate-ccw" onClick={onAgain}>
        Start again
      </Button>
    </Place>
  )
}
