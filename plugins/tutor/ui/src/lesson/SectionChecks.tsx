/** What one asks oneself at the end of a section: a question or two, told at once. */
import {
  Button,
  Icon,
  isAnswered,
  messageOf,
  Question,
  type QuestionResponse,
  type QuestionReview,
  Row,
  type ShownQuestion,
  toast,
  useKeys,
} from "@cubital/sdk"
import { newClientId, optionOfKey } from "@cubital/sdk/parts"
import { useCallback, useEffect, useRef, useState } from "react"
import { keyframes, styled } from "styled-components"
import type { Check, LessonChecks } from "./useChecks"

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.lg};
  margin-block-start: ${({ theme }) => theme.gap.md};
  padding: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.lg};
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.surface};
  &:focus { outline: none; }
  @media print { display: none; }
`

const Line = styled(Row)`
  h3 { margin: 0; font-size: ${({ theme }) => theme.text.md}; font-weight: 650; }
  span { display: inline-flex; align-items: center; gap: 0.4rem; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
  svg { color: ${({ theme }) => theme.good}; }
`

/* The second click of a double click on the button that opened it is no answer. */
const settle = keyframes`0%, 99% { pointer-events: none; }`

const One = styled.div`
  animation: ${settle} 300ms;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.lg};
`

interface SectionChecksProps {
  heading: string
  checks: Check[]
  answer: LessonChecks["answer"]
  comesBack: boolean
}

export function SectionChecks({ heading, checks, answer, comesBack }: SectionChecksProps) {
  const [place, setPlace] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  const check = place === undefined ? undefined : checks[place]
  // The box gets smaller at its end: whoever answered is led back to it, and not left in the section below.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (place === undefined && wasOpen.current) {
      box.current?.focus({ preventScroll: true })
      box.current?.scrollIntoView?.({ block: "center" })
    }
    wasOpen.current = place !== undefined
  }, [place])
  if (!check)
    return (
      <Box ref={box} tabIndex={-1}>
        <Line $between $gap="md">
          <div>
            <h3>Check yourself</h3>
            <Standing checks={checks} comesBack={comesBack} />
          </div>
          <Button
            kind="secondary"
            size="small"
            aria-label={`${labelOf(checks)}: ${heading}`}
            onClick={() => setPlace(0)}
          >
            {labelOf(checks)}
          </Button>
        </Line>
      </Box>
    )
  const last = place === checks.length - 1
  return (
    <Box>
      <OneCheck
        key={check.id}
        check={check}
        caption={`Check ${(place ?? 0) + 1} of ${checks.length}`}
        answer={answer}
        next={last ? "Done" : "Next"}
        onNext={() => setPlace(last ? undefined : (place ?? 0) + 1)}
      />
    </Box>
  )
}

const labelOf = (checks: Check[]) =>
  checks.every(({ correct }) => correct !== null)
    ? "Answer again"
    : `Answer ${checks.length} ${checks.length === 1 ? "question" : "questions"}`

function Standing({ checks, comesBack }: Pick<SectionChecksProps, "checks" | "comesBack">) {
  const right = checks.filter(({ correct }) => correct).length
  if (checks.some(({ correct }) => correct === null)) return <span>Got it?</span>
  if (right === checks.length)
    return (
      <span>
        <Icon name="circle-check" size={16} />
        {right} of {checks.length} right
      </span>
    )
  return (
    <span>
      {right} of {checks.length} right.
      {comesBack && " What you missed comes back in your review."}
    </span>
  )
}

interface OneCheckProps {
  check: Check
  caption: string
  answer: LessonChecks["answer"]
  next: string
  onNext: () => void
}

function OneCheck({ check, caption, answer, next, onNext }: OneCheckProps) {
  const [response, setResponse] = useState<QuestionResponse | null>(null)
  const [review, setReview] = useState<QuestionReview>()
  const [pending, setPending] = useState(false)
  // A second try after a lost answer is the same answer.
  const [clientId] = useState(newClientId)
  const question = check.question as ShownQuestion

  const place = useRef<HTMLDivElement>(null)
  const canCheck = !review && !pending && isAnswered(question, response)

  const tell = useCallback(async () => {
    setPending(true)
    try {
      setReview(await answer(check.id, { clientId, response: response ?? "" }))
    } catch (error) {
      toast({
        title: "Couldn't check your answer",
        description: messageOf(error, "Try again in a moment."),
        variant: "destructive",
      })
    } finally {
      setPending(false)
    }
  }, [answer, check.id, clientId, response])

  // Several checks may be open in one lesson: keys are for the one that has the focus.
  const press = useCallback(
    (key: string, target: Element) => {
      if (!place.current?.contains(target)) return false
      const option = review ? null : optionOfKey(place.current, key)
      if (option) option.click()
      else if (key !== "Enter" || target.closest("button, a")) return false
      else if (review) onNext()
      else if (canCheck) void tell()
      return true
    },
    [review, canCheck, tell, onNext],
  )
  useKeys(place, press)
  return (
    <One ref={place}>
      <Question
        caption={caption}
        question={question}
        response={response}
        onRespond={setResponse}
        heading={3}
        takesFocus
        {...(review && { review })}
      />
      <div>
        {review ? (
          <Button onClick={onNext}>{next}</Button>
        ) : (
          <Button pending={pending} disabled={!canCheck && !pending} onClick={() => void tell()}>
            Check
          </Button>
        )}
      </div>
    </One>
  )
}
