/** Grades: how well a card was known, by two buttons, or by four where the student has chosen so. */
import { Button, Icon, KeyHint } from "@cubital/sdk"
import { css, styled } from "styled-components"
import { inWords } from "./queue"
import type { DueCard, Grade } from "./reviewApi"

interface GradesProps {
  card: DueCard
  four: boolean
  /** What the answer to a question says already. */
  suggested: boolean | undefined
  onGrade: (grade: Grade) => void
}

export function Grades({ card, four, suggested, onGrade }: GradesProps) {
  const grades = four ? FOUR : TWO
  const best = suggested === false ? "again" : "good"
  return (
    <Row $count={grades.length}>
      {grades.map(({ grade, words, icon }, index) => (
        <Way key={grade}>
          <Button
            kind={grade === best ? "primary" : "secondary"}
            {...(icon && { icon })}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onGrade(grade)}
          >
            {words} <KeyHint>{index + 1}</KeyHint>
          </Button>
          <small>
            {!four && <Icon name="calendar" size={14} />}
            {four ? inWords(secondsUntil[grade](card)) : `again ${inWords(secondsUntil[grade](card))}`}
          </small>
        </Way>
      ))}
    </Row>
  )
}

const TWO = [
  { grade: "again", words: "Didn't know it", icon: "x" },
  { grade: "good", words: "Knew it", icon: "check" },
] as const

const FOUR = [
  { grade: "again", words: "Again", icon: undefined },
  { grade: "hard", words: "Hard", icon: undefined },
  { grade: "good", words: "Good", icon: undefined },
  { grade: "easy", words: "Easy", icon: undefined },
] as const

export const gradesBy = (four: boolean): readonly Grade[] => (four ? FOUR : TWO).map(({ grade }) => grade)

const secondsUntil: Record<Grade, (card: DueCard) => number> = {
  again: ({ ifNot }) => ifNot,
  hard: ({ ifHard }) => ifHard,
  good: ({ ifKnew }) => ifKnew,
  easy: ({ ifEasy }) => ifEasy,
}

const Row = styled.div<{ $count: number }>`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: repeat(${({ $count }) => $count}, minmax(max-content, 1fr));
  gap: ${({ theme }) => theme.gap.sm};
  /* Four with their keys are wider than a small screen, which seldom has a keyboard. */
  ${({ $count }) => $count > 2 && css`@media (max-width: 30rem) { kbd { display: none; } }`}
`

const Way = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.375rem;
`
