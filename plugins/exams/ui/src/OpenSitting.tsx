/** An open sitting: one question at a time, the time left, the list of all, and handing in. */
import {
  Button,
  Card,
  Confirm,
  isAnswered,
  Keys,
  Muted,
  Page,
  Question,
  Row,
  useConnection,
  useKeys,
} from "@cubital/sdk"
import { optionOfKey } from "@cubital/sdk/parts"
import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { styled } from "styled-components"
import { ExamBar } from "./ExamBar"
import type { KeptSitting, Sitting } from "./exams"
import { QuestionGrid } from "./QuestionGrid"
import { useAnswers } from "./useAnswers"
import { useHandIn } from "./useHandIn"
import { leftNow, usePicturesAhead } from "./useKeptSitting"
import { useEndOfTime, useTimeLeft } from "./useTimeLeft"

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.lg};
  align-items: start;
  @media (min-width: 1000px) { grid-template-columns: minmax(0, 1fr) 20rem; }
`

/* What is scrolled to stands below the two bars that stay. */
const Sheet = styled(Card)`
  scroll-margin-block-start: calc(8.5rem + var(--banner, 0px));
  &:focus { outline: none; }
`

const All = styled.nav`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  scroll-margin-block-start: calc(8.5rem + var(--banner, 0px));
  &:focus { outline: none; }
  /* Beside the question it stays in sight, whatever the question's length. */
  @media (min-width: 1000px) and (min-height: 30rem) {
    position: sticky;
    inset-block-start: calc(8.5rem + var(--banner, 0px));
    max-block-size: calc(100dvh - 13.5rem - var(--banner, 0px));
    overflow-y: auto;
    padding: 4px;
    margin: -4px;
  }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.sm};
  margin-block: ${({ theme }) => theme.gap.lg} ${({ theme }) => theme.gap.sm};
`

const BY_NUMBER = ["one", "several", "true-or-false", "place"]
const TYPED = ["text", "number"]

export function OpenSitting({ sitting }: { sitting: KeptSitting }) {
  const [position, setPosition] = useState(() => sitting.place ?? firstOpen(sitting))
  const [asking, setAsking] = useState(false)
  const connection = useConnection()
  const { handIn, handingIn, refresh } = useHandIn(sitting.id)
  const { left, hear } = useTimeLeft(useMemo(() => leftNow(sitting), [sitting]))
  usePicturesAhead(sitting)
  const shown = useRef(position)
  const onPlace = (to: number) => {
    shown.current = to
    setPosition(to)
  }
  const { answers, of, change, flush, isKeptHere, refusals } = useAnswers(sitting, position, {
    onClosed: refresh,
    onPlace,
    onTime: hear,
  })
  const end = useCallback(async () => {
    await flush()
    await handIn()
  }, [flush, handIn])
  const onOver = useCallback(() => void flush().then(() => handIn(true)), [flush, handIn])
  useEndOfTime({ id: sitting.id, left, hear, onOver })
  const sheet = useRef<HTMLElement>(null)
  const all = useRef<HTMLElement>(null)

  const total = sitting.questions.length
  const question = sitting.questions[position]
  const answer = of(position)
  const go = useCallback((to: number) => setPosition(Math.max(0, Math.min(total - 1, to))), [total])

  const press = useCallback(
    (key: string) => {
      const option = optionOfKey(sheet.current, key)
      if (key === "n") go(position + 1)
      else if (key === "p") go(position - 1)
      else if (key === "f") change(position, { flagged: !of(position).flagged })
      else if (option) option.click()
      else return false
      return true
    },
    [go, position, change, of],
  )
  useKeys(sheet, press)

  const show = useCallback(() => {
    sheet.current?.focus({ preventScroll: true })
    if (sheet.current && isOutOfSight(sheet.current)) sheet.current.scrollIntoView?.({ block: "start" })
  }, [])
  useEffect(() => {
    if (shown.current === position) return
    shown.current = position
    show()
  }, [position, show])
  const showAll = () => {
    all.current?.focus({ preventScroll: true })
    all.current?.scrollIntoView?.({ block: "start" })
  }

  if (!question) return null
  const places = sitting.questions.map((one, at) => ({
    answered: isAnswered(one, answers[at]?.response ?? null),
    flagged: answers[at]?.flagged ?? false,
  }))
  const unanswered = places.filter(({ answered }) => !answered).length
  const flagged = places.filter((place) => place.flagged).length
  return (
    <Page title={`${sitting.examName}, ${sitting.formName}`} compact>
      <ExamBar
        left={left}
        number={position + 1}
        total={total}
        flagged={answer.flagged}
        onFlag={() => change(position, { flagged: !answer.flagged })}
        onList={showAll}
      />
      {refusals.length > 0 && (
        <Card $tone="bad" role="alert">
          The school did not take your last answer to {refusals.length === 1 ? "question" : "questions"}{" "}
          {refusals.map((at) => at + 1).join(", ")}. Answer again; if it stays like this, tell your school.
        </Card>
      )}
      <Layout>
        <Sheet ref={sheet} tabIndex={-1} aria-label={`Question ${position + 1} of ${total}`}>
          <Question
            key={position}
            caption={`Question ${position + 1} of ${total}`}
            question={question}
            response={answer.response}
            onRespond={(response) => change(position, { response }, TYPED.includes(question.kind))}
            struck={answer.struck}
            onStrike={(struck) => change(position, { struck })}
          />
          <Actions>
            <Button kind="secondary" disabled={position === 0} onClick={() => go(position - 1)}>
              Previous
            </Button>
            {position < total - 1 ? (
              <Button onClick={() => go(position + 1)}>Next</Button>
            ) : (
              <Button onClick={() => setAsking(true)}>Hand in</Button>
            )}
          </Actions>
          <Keys>
            {BY_NUMBER.includes(question.kind) && (
              <>
                <kbd>1</kbd>–<kbd>8</kbd> choose,{" "}
              </>
            )}
            <kbd>n</kbd> next, <kbd>p</kbd> previous, <kbd>f</kbd> flag
          </Keys>
          {/* Out of reach, the banner above all pages says so. */}
          <Muted role="status">
            {isKeptHere &&
              connection === "here" &&
              "Saved on this device. The school can't take your answers now; they are sent until it does."}
          </Muted>
        </Sheet>
        <All ref={all} tabIndex={-1} aria-label="All questions">
          <Row $between>
            <Muted>
              {total - unanswered} of {total} answered
            </Muted>
            <Button kind="secondary" pending={handingIn} onClick={() => setAsking(true)}>
              Hand in
            </Button>
          </Row>
          <QuestionGrid
            places={places}
            current={position}
            onSelect={(to) => (to === position ? show() : go(to))}
          />
        </All>
      </Layout>
      <Confirm
        open={asking}
        title="Hand in your exam?"
        confirmLabel="Hand in"
        cancelLabel="Keep working"
        onConfirm={() => {
          setAsking(false)
          void end()
        }}
        onCancel={() => setAsking(false)}
      >
        {unanswered === 0
          ? "You have answered every question."
          : `${unanswered} of ${total} questions ${unanswered === 1 ? "is" : "are"} not answered${numbersOf(places, (one) => !one.answered)}.`}
        {flagged > 0 &&
          ` ${flagged} ${flagged === 1 ? "is" : "are"} flagged${numbersOf(places, (one) => one.flagged)}.`}{" "}
        You can't change anything afterward.
      </Confirm>
    </Page>
  )
}

/** Whether its beginning is under the bars, or in the lower half of the screen. */
function isOutOfSight(sheet: HTMLElement): boolean {
  const { top } = sheet.getBoundingClientRect()
  const bars = Number.parseFloat(getComputedStyle(sheet).scrollMarginBlockStart) || 0
  return top < bars || top > window.innerHeight / 2
}

const NAMED = 10 // questions; of more the list of questions tells

/** As ": 3, 17". */
function numbersOf<T>(places: T[], holds: (one: T) => boolean): string {
  const numbers = places.flatMap((one, at) => (holds(one) ? [at + 1] : []))
  return numbers.length > NAMED ? "" : `: ${numbers.join(", ")}`
}

/** The first question without an answer, else the first of all. */
function firstOpen({ questions, answers }: Sitting): number {
  const responses = new Map(answers.map(({ position, response }) => [position, response]))
  return Math.max(
    0,
    questions.findIndex((question, position) => !isAnswered(question, responses.get(position) ?? null)),
  )
}
