/** One card under review: question, revealed answer, and the self-assessment. */
import { Badge, Button, KeyHint, type QuestionResponse, usePreferences } from "@cubital/sdk"
import { useEffect, useMemo, useRef, useState } from "react"
import { styled } from "styled-components"
import { Respelling } from "../glossary/Respelling"
import { AnswerBar } from "./AnswerBar"
import { AskedAnew } from "./AskedAnew"
import { isPressed, questionOf, suggestedBy } from "./cardQuestion"
import { Grades, gradesBy } from "./Grades"
import { isNew } from "./queue"
import type { DueCard, Grade } from "./reviewApi"
import { useReviewKeys } from "./useReviewKeys"

const KINDS: Record<DueCard["kind"], string> = {
  flashcards: "Flashcard",
  glossary: "Glossary term",
  quiz: "Missed question",
  question: "Missed question",
}

function kindOf(card: DueCard): string {
  const kind = KINDS[card.kind]
  if (isNew(card)) return `New: ${kind.toLowerCase()}`
  return card.missed && card.kind === "glossary" ? "Missed term" : kind
}

interface ReviewCardProps {
  card: DueCard
  /** It follows another one: the focus and the eyes go on to it. */
  next: boolean
  onAnswer: (grade: Grade) => void
}

export function ReviewCard({ card, next, onAnswer }: ReviewCardProps) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const front = useRef<HTMLHeadingElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  const [response, setResponse] = useState<QuestionResponse | null>(null)
  const question = questionOf(card)
  const suggested = question && suggestedBy(question, response)
  const pressed = question && isPressed(question.question)
  const show = () => setOpen(true)
  const respond = (answer: QuestionResponse | null) => {
    setResponse(answer)
    if (pressed) show()
  }
  const options = pressed ? question.question.options : []
  const unanswered = question !== undefined && response === null
  const { preferences } = usePreferences()
  const four = preferences.fourGrades === true
  const grades = useMemo(() => gradesBy(four), [four])
  useReviewKeys(place, {
    options,
    open,
    unanswered,
    suggested,
    show,
    choose: respond,
    grades,
    answer: onAnswer,
  })

  useEffect(() => {
    if (!next) return
    front.current?.focus({ preventScroll: true })
    const card = place.current
    // The whole card, where the screen has room for it: its options too are to be seen.
    const room = bar.current?.getBoundingClientRect().top ?? 0
    const fits = card && card.getBoundingClientRect().bottom <= room
    card?.scrollIntoView?.({ block: fits ? "nearest" : "start" })
  }, [next])
  useEffect(() => {
    if (!open) return
    shown.current?.focus({ preventScroll: true })
    shown.current?.scrollIntoView?.({ block: "nearest" })
  }, [open])

  return (
    <>
      <Paper ref={place} aria-label={KINDS[card.kind]}>
        <Badges>
          <Badge $tone="accent">{card.category || "Practice"}</Badge>
          <Badge>{kindOf(card)}</Badge>
        </Badges>
        <Middle>
          {question ? (
            <AskedAnew
              {...question}
              response={response}
              open={open}
              takesFocus={next || open}
              onRespond={respond}
              {...(card.options.length > 0 && { verdict: verdict(suggested, card.back) })}
            />
          ) : (
            <Front ref={front} tabIndex={-1}>
              {card.front}
            </Front>
          )}
          {card.pronunciation && (
            <Center>
              <Respelling text={card.pronunciation} />
            </Center>
          )}
          {open && !question && (
            <Back ref={shown} tabIndex={-1}>
              {card.back}
              {card.explanation && <p>{card.explanation}</p>}
            </Back>
          )}
        </Middle>
      </Paper>
      <AnswerBar ref={bar} column={place} label={open ? "How well did you know it?" : "Answer"}>
        {open ? (
          <Grades card={card} four={four} suggested={suggested} onGrade={onAnswer} />
        ) : (
          <>
            <Button icon="eye" aria-keyshortcuts="Space" onClick={show}>
              Show Answer <KeyHint>Space</KeyHint>
            </Button>
            <small>
              {pressed
                ? "Choose an option, or show the answer."
                : question
                  ? "Answer first, then show the answer."
                  : "\u00a0"}
            </small>
          </>
        )}
      </AnswerBar>
    </>
  )
}

function verdict(suggested: boolean | undefined, right: string) {
  if (suggested === undefined) return right
  return suggested ? `Correct: ${right}` : `Not quite. Correct answer: ${right}`
}

/* As high as the screen has room for above the bar. */
const Paper = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto 1fr;
  gap: ${({ theme }) => theme.gap.md};
  min-block-size: clamp(16rem, calc(100dvh - 33rem), 28rem);
  padding: clamp(1.125rem, 3vw, 1.75rem) clamp(1.125rem, 5vw, 3rem);
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
  box-shadow: ${({ theme }) => theme.lift.high};
  scroll-margin-block-start: 5rem;
`

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.sm};
`

const Middle = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  gap: ${({ theme }) => theme.gap.md};
`

const Front = styled.h2`
  margin: 0;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: clamp(1.75rem, 1.2rem + 2vw, 2.25rem);
  font-weight: 600;
  line-height: 1.2;
  text-align: center;
  text-wrap: balance;
  overflow-wrap: anywhere;

  &:focus { outline: none; }
`

const Center = styled.div`
  display: grid;
  justify-items: center;
`

/* What is scrolled to is not hidden behind the buttons below it. */
const Back = styled.div`
  scroll-margin-block: 9rem;
  padding-block-start: ${({ theme }) => theme.gap.md};
  border-block-start: 1px solid ${({ theme }) => theme.line};
  font-size: clamp(1.0625rem, 0.95rem + 0.4vw, 1.1875rem);
  line-height: 1.55;
  text-align: center;
  text-wrap: pretty;

  &:focus { outline: none; }
  p { margin: ${({ theme }) => theme.gap.sm} 0 0; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
`
