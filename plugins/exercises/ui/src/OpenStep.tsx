/** One step: what is seen now, the question, and after the answer what it brought. */
import {
  Button,
  Icon,
  isAnswered,
  Question,
  type QuestionResponse,
  type QuestionReview,
  Row,
  type ShownQuestion,
  useKeys,
} from "@cubital/sdk"
import { optionOfKey } from "@cubital/sdk/parts"
import { useCallback, useEffect, useRef, useState } from "react"
import { styled } from "styled-components"
import { Brought } from "./Brought"
import type { Attempt, Step } from "./exercises"

const Room = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.md};
`

const Trouble = styled.p`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: 0.4rem;
  margin: 0;
  padding: 0.3rem 0.75rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.warnSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 650;
  svg { color: ${({ theme }) => theme.warn}; }
`

const Now = styled.p`
  margin: 0;
  line-height: 1.55;
`

/* Stands before anything is told, so that a screen reader notices what comes into it. */
const Outcome = styled.div`
  &:focus { outline: none; }
  &:empty { margin-block-start: calc(-1 * ${({ theme }) => theme.gap.md}); }
`

const Hint = styled.p`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.5rem;
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  svg { margin-block-start: 0.1rem; }
`

interface OpenStepProps {
  step: Step
  form: Attempt["form"]
  pending: boolean
  /** What the button says that leads on. */
  next: string
  onAnswer: (response: QuestionResponse | null) => Promise<void>
  onNext: () => void
}

export function OpenStep({ step, form, pending, next, onAnswer, onNext }: OpenStepProps) {
  const question = step.question as ShownQuestion
  const [response, setResponse] = useState(step.response as QuestionResponse | null)
  const [lastTry, setLastTry] = useState(step.response as QuestionResponse | null)
  const place = useRef<HTMLDivElement>(null)
  const outcome = useRef<HTMLDivElement>(null)
  // A try that was wrong already is not sent again.
  const isTriedAlready = step.tries > 0 && JSON.stringify(response) === JSON.stringify(lastTry)
  const canCheck = !step.closed && !pending && isAnswered(question, response)

  const check = useCallback(() => {
    if (isTriedAlready) return focusOnAnswer(place.current)
    setLastTry(response)
    void onAnswer(response)
  }, [onAnswer, response, isTriedAlready])

  // What is told of a wrong try takes the focus; that of a closed step is given it by the question.
  const { tries, closed } = step
  useEffect(() => {
    if (tries === 0 || closed) return
    outcome.current?.focus({ preventScroll: true })
    outcome.current?.scrollIntoView?.({ block: "nearest" })
  }, [tries, closed])

  const press = useCallback(
    (key: string, target: Element) => {
      const option = step.closed ? null : optionOfKey(place.current, key)
      if (option) option.click()
      else if (key !== "Enter" || target.closest("button, a")) return false
      else if (step.closed && !pending) onNext()
      else if (canCheck) check()
      return true
    },
    [step.closed, pending, onNext, canCheck, check],
  )
  useKeys(place, press)

  const review = step.review as QuestionReview | null
  return (
    <Room ref={place}>
      {step.complication && (
        <Trouble>
          <Icon name="triangle-alert" size={16} />
          {step.complication}
        </Trouble>
      )}
      {step.now && <Now>{step.now}</Now>}
      <Question
        caption={step.name}
        question={question}
        response={step.closed ? (step.response as QuestionResponse | null) : response}
        onRespond={setResponse}
        heading={2}
        takesFocus
        {...(review && { review: form === "exam" ? withoutWhatIsToldBelow(step, review) : review })}
      />
      {step.hint && !step.closed && (
        <Hint>
          <Icon name="lightbulb" size={16} />
          <span>Hint: {step.hint}</span>
        </Hint>
      )}
      <Outcome ref={outcome} tabIndex={-1} role="status">
        <Brought step={step} form={form} />
      </Outcome>
      <Row>
        {step.closed ? (
          <Button pending={pending} onClick={onNext}>
            {next}
          </Button>
        ) : (
          <Button pending={pending} disabled={!canCheck && !pending} onClick={check}>
            {isTriedAlready ? "Try again" : "Check"}
          </Button>
        )}
        {step.tries > 0 && !step.closed && (
          <Button kind="quiet" disabled={pending} onClick={() => void onAnswer(null)}>
            Show answer
          </Button>
        )}
      </Row>
    </Room>
  )
}

/** To where the answer is given: what is chosen, else the first that can be. */
function focusOnAnswer(place: HTMLElement | null) {
  const controls = place?.querySelector("fieldset, [role=group]") ?? place
  const chosen = controls?.querySelector<HTMLElement>("input:checked")
  const first = controls?.querySelector<HTMLElement>("input, select, button, [tabindex='0']")
  const control = chosen ?? first
  control?.focus({ preventScroll: true })
  control?.scrollIntoView?.({ block: "center" })
}

/** In the exam form the reason of the wrong option is among what it would have brought, which stands below. */
function withoutWhatIsToldBelow({ response }: Step, review: QuestionReview): QuestionReview {
  const chosen = Array.isArray(response) ? response : [response]
  return {
    ...review,
    reasons: review.reasons.filter(({ text, right }) => right || !chosen.includes(text)),
  }
}
