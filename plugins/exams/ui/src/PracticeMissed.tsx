/** What was missed in an exam, question by question once more, each with its reasons at once. */
import {
  Button,
  Card,
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
} from "@cubital/sdk"
import { useState } from "react"
import { api } from "./api"
import type { ItemResult } from "./exams"
import { isAnswered } from "./isAnswered"

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
      caption={`${place + 1} of ${items.length} missed`}
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

  const check = async () => {
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
  }
  return (
    <Card>
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
            <Button onClick={() => onNext(review.mark)}>{isLast ? "Finish" : "Next"}</Button>
          ) : (
            <Button
              pending={checking}
              disabled={!isAnswered(item.question, response)}
              onClick={() => void check()}
            >
              Check
            </Button>
          )}
          <Button kind="quiet" onClick={onEnd}>
            Back to the result
          </Button>
        </Row>
        {!review && <Muted>It does not change your result.</Muted>}
      </Stack>
    </Card>
  )
}
