/** The practice exam's tab: choose a question, answer it, read the explanation. */
import {
  Button,
  Card,
  choiceOf,
  EmptyState,
  ErrorNotice,
  KeyHint,
  Question,
  reviewOf,
  Skeleton,
  useKeys,
} from "@cubital/sdk"
import { useCallback, useEffect, useRef, useState } from "react"
import { styled } from "styled-components"
import type { PracticeQuestion } from "../course"
import type { useLesson } from "../lesson/useLesson"
import type { Place } from "../usePlace"
import { QuestionList } from "./QuestionList"
import { ResultCard } from "./ResultCard"
import { usePractice } from "./usePractice"
import { verdictOn } from "./verdictOn"

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.lg};
  align-items: start;
  @media (min-width: 900px) { grid-template-columns: 19rem minmax(0, 1fr); }
`

const Sheet = styled(Card)`
  &:focus { outline: none; }
`

/** Where there is little room the question comes before the list of all: its first answer is to be on the first screen. */
const Beside = styled.div`
  @media (max-width: 899.98px) { order: 1; }
`

const Wide = styled.div`
  grid-column: 1 / -1;
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.sm};
  margin-block-start: ${({ theme }) => theme.gap.lg};
`

interface PracticeExamProps {
  moduleId: number
  lesson: ReturnType<typeof useLesson>
  /** Where the tab is open. */
  onPlace: ((place: Place) => void) | undefined
  onLookUp: () => void
}

export function PracticeExam({
  moduleId,
  lesson: { lesson, loading, error },
  onPlace,
  onLookUp,
}: PracticeExamProps) {
  const questions = lesson?.examPrep.practiceQuestions
  const ready = useQuestionPart()
  if (questions?.length && ready)
    return <Exam moduleId={moduleId} questions={questions} onPlace={onPlace} onLookUp={onLookUp} />
  if (loading || (!error && !lesson) || questions?.length)
    return (
      <Card>
        <Skeleton lines={6} />
      </Card>
    )
  return (
    <EmptyState icon="clipboard-check">
      {error
        ? "The practice exam comes with the full lesson, which hasn't loaded yet."
        : "This module has no practice questions yet."}
    </EmptyState>
  )
}

/** Whether the question's part is there: the list of questions must not move when it comes. */
function useQuestionPart() {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const come = () => setReady(true)
    Question.fetch().then(come, come)
  }, [])
  return ready
}

interface ExamProps {
  moduleId: number
  questions: PracticeQuestion[]
  onPlace: ((place: Place) => void) | undefined
  onLookUp: () => void
}

function Exam({ moduleId, questions, onPlace, onLookUp }: ExamProps) {
  const exam = usePractice(moduleId, questions)
  const { question, place, chosen, revealed } = exam
  const sheet = useRef<HTMLElement>(null)
  const outcome = useRef<HTMLElement>(null)
  const shown = useRef(place)

  // Handed in, it is at no question any more.
  const stopped = exam.result ? null : place + 1
  useEffect(() => onPlace?.({ tab: "practice", question: stopped }), [onPlace, stopped])

  const { choose, check, next } = exam
  const goOn = useCallback(() => {
    if (next()) return
    outcome.current?.focus({ preventScroll: true })
    outcome.current?.scrollIntoView?.({ block: "center" })
  }, [next])
  const press = useCallback(
    (key: string, target: Element) => {
      const option = question?.options[Number(key) - 1]
      if (!revealed && option !== undefined) choose(option)
      else if (key !== "Enter" || target.closest("button, a, summary, [role=tab]")) return false
      else if (revealed) goOn()
      else check()
      return true
    },
    [question, revealed, choose, check, goOn],
  )
  useKeys(sheet, press)

  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    sheet.current?.focus({ preventScroll: true })
  }, [place])

  if (!question) return null
  return (
    <Layout>
      {exam.result && (
        <ResultCard ref={outcome} moduleId={moduleId} result={exam.result} onAgain={exam.again} />
      )}
      {exam.notHandedIn && (
        <Wide>
          <ErrorNotice title="Couldn't save your result" onRetry={exam.handIn} />
        </Wide>
      )}
      <Beside>
        <QuestionList questions={questions} current={place} results={exam.results} onSelect={exam.select} />
      </Beside>
      <Sheet ref={sheet} tabIndex={-1} aria-label={`Question ${place + 1} of ${questions.length}`}>
        <Question
          key={place}
          caption={`Question ${place + 1} of ${questions.length}`}
          question={choiceOf(question.question, question.options)}
          response={chosen}
          onRespond={(option) => exam.choose(String(option))}
          {...(revealed && {
            review: reviewOf(chosen, question.correctAnswer, question.explanation),
            verdict: verdictOn(chosen, question.correctAnswer),
          })}
        />
        <Actions>
          {revealed ? (
            <Button icon="arrow-right" aria-keyshortcuts="Enter" onClick={goOn}>
              {exam.finished ? "See Result" : "Next Question"} <KeyHint>Enter</KeyHint>
            </Button>
          ) : (
            <Button icon="check" aria-keyshortcuts="Enter" disabled={chosen === null} onClick={exam.check}>
              Check Answer <KeyHint>Enter</KeyHint>
            </Button>
          )}
          <Button kind="quiet" icon="book-open" onClick={onLookUp}>
            Look it up in the lesson
          </Button>
        </Actions>
      </Sheet>
    </Layout>
  )
}
