/** What was missed in an exam, question by question once more, each with its reasons at once. */
import {
  Button,
  Card,
  isAnswered,
  KeyHint,
  LinkButton,
  Muted,
  messageOf,
  Question,
  type QuestionResponse,
  type QuestionReview,
  Row,
  type ShownQuestion,
  Stack,
  toast,
  useKeys,
} from "@cubital/sdk"
import { optionOfKey } from "@cubital/sdk/parts"
import { type KeyboardEvent, useCallback, useRef, useState } from "react"
import { api } from "./api"
import type { ItemResult } from "./exams"

interface PracticeMissedProps {
  sitting: number
  items: ItemResult[]
  onEnd: () => void
}

/** Its options elsewhere than in the exam, so that what is remembered is the answer and not its place. */
function inAnotherOrder(question: ShownQuestion): ShownQuestion {
  if (!["one", "several", "match"].includes(question.kind)) return question
  const [first, ...others] = question.options
  return { ...question, options: first === undefined ? [] : [...others.reverse(), first] }
}

export function PracticeMissed({ sitting, items, onEnd }: PracticeMissedProps) {
  const [place, setPlace] = useState(0)
  const [right, setRight] = useState(0)
  const item = items[place]
  if (!item)
    return (
      <Card $tone={right === items.length ? "good" : "plain"}>
        <Stack $gap="md">
          <h2>
            {right} of {items.length} right this time
          </h2>
          {right < items.length && <p>What you answered wrong in the exam comes back in your review.</p>}
          <Row $gap="md">
            {right < items.length && (
              <LinkButton to="/study-resources?tab=flashcards&mode=review">Go to the review</LinkButton>
            )}
            <Button kind="secondary" onClick={onEnd}>
              Back to the result
            </Button>
          </Row>
        </Stack>
      </Card>
    )
  return (
    <OneAgain
      key={item.position}
      sitting={sitting}
      item={item}
      caption={`Missed question ${place + 1} of ${items.length}`}
      isLast={place === items.length - 1}
      onNext={(mark) => {
        setRight(right + (mark === 1 ? 1 : 0))
        setPlace(place + 1)
      }}
      onEnd={onEnd}
    />
  )
}

interface OneAgainProps {
  sitting: number
  item: ItemResult
  caption: string
  isLast: boolean
  onNext: (mark: number) => void
  onEnd: () => void
}

function OneAgain({ sitting, item, caption, isLast, onNext, onEnd }: OneAgainProps) {
  const [response, setResponse] = useState<QuestionResponse | null>(null)
  const [review, setReview] = useState<QuestionReview>()
  const [checking, setChecking] = useState(false)
  const [question] = useState(() => inAnotherOrder(item.question))

  const sheet = useRef<HTMLElement>(null)
  const canCheck = !review && !checking && isAnswered(item.question, response)

  const check = useCallback(async () => {
    setChecking(true)
    try {
      const answer = { position: item.position, response: response ?? "" }
      setReview((await api.post(`/api/exams/sittings/${sitting}/practice`, answer)) as QuestionReview)
    } catch (error) {
      toast({
        title: "Couldn't check your answer",
        description: messageOf(error, "Try again in a moment."),
        variant: "destructive",
      })
    } finally {
      setChecking(false)
    }
  }, [sitting, item.position, response])

  const press = useCallback(
    (key: string, target: Element) => {
      const option = review ? null : optionOfKey(sheet.current, key)
      if (option) option.click()
      else if (key !== "Enter" || target.closest("button, a, summary, [role=tab]")) return false
      else if (review) onNext(review.mark)
      else if (canCheck) void check()
      return true
    },
    [review, canCheck, check, onNext],
  )
  useKeys(sheet, press)
  /** Where one types there are no shortcuts, but Enter. */
  const enter = ({ key, target, repeat }: KeyboardEvent) => {
    const typing = target instanceof Element && target.matches("input:not([type=radio], [type=checkbox])")
    if (key === "Enter" && typing && !repeat && canCheck) void check()
  }
  return (
    <Card ref={sheet} onKeyDown={enter}>
      <Stack $gap="lg">
        <Question
          caption={`${caption} · ${item.domain}`}
          question={question}
          response={response}
          onRespond={setResponse}
          takesFocus
          {...(review && { review })}
        />
        <Row $between $gap="md">
          {review ? (
            <Button aria-keyshortcuts="Enter" onClick={() => onNext(review.mark)}>
              {isLast ? "Finish" : "Next"} <KeyHint>Enter</KeyHint>
            </Button>
          ) : (
            <Button
              pending={checking}
              aria-keyshortcuts="Enter"
              disabled={!isAnswered(item.question, response)}
              onClick={() => void check()}
            >
              Check Answer <KeyHint>Enter</KeyHint>
            </Button>
          )}
          <Button kind="quiet" onClick={onEnd}>
            Back to the result
          </Button>
        </Row>
        {!review && <Muted>Practice does not change your result.</Muted>}
      </Stack>
    </Card>
  )
}
