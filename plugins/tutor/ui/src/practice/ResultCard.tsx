/** Result of a practice exam, once all of its questions are answered. */
import { Badge, Button, Card, Icon, useProgress } from "@cubital/sdk"
import type { Ref } from "react"
import { styled } from "styled-components"
import type { ExamResult } from "../course"

const Place = styled(Card)`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.lg};
  &:focus { outline: none; }
  > div { flex: 1; min-inline-size: 14rem; }
  p { margin: 0.2rem 0 0; color: ${({ theme }) => theme.inkSoft}; }
`

/** In percent: from here on an exam is passed. */
const PASSING = 80

const Mark = styled.span<{ $passed: boolean }>`
  color: ${({ theme, $passed }) => ($passed ? theme.good : theme.warn)};
  line-height: 0;
`

const Score = styled.strong`
  margin-inline-end: 0.75rem;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.xl};
  font-variant-numeric: tabular-nums;
`

interface ResultCardProps {
  moduleId: number
  result: ExamResult
  onAgain: () => void
  ref: Ref<HTMLElement>
}

export function ResultCard({ moduleId, result, onAgain, ref }: ResultCardProps) {
  const { records } = useProgress()
  const attempts = records.find((record) => record.moduleId === moduleId)?.attempts ?? 1
  const { right, questions, score } = result
  const passed = score >= PASSING
  return (
    <Place ref={ref} tabIndex={-1} role="status" aria-label="Result of the practice exam">
      <Mark $passed={passed}>
        <Icon name={passed ? "trophy" : "target"} size={30} />
      </Mark>
      <div>
        <Score>{Math.floor(score)}%</Score>
        <Badge $tone={passed ? "good" : "warn"}>
          {passed ? "Passed" : `Not passed. You need ${PASSING}%.`}
        </Badge>
        <p>
          {right} of {questions} correct. Attempt {Math.max(1, attempts)}.{" "}
          {right === questions
            ? "Every answer was correct."
            : passed
              ? "The questions marked with an X are worth another look in the lesson."
              : "Look up the questions marked with an X in the lesson, then try again."}
        </p>
      </div>
      <Button kind="secondary" icon="rotate-ccw" onClick={onAgain}>
        Start again
      </Button>
    </Place>
  )
}
