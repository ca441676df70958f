/** The page /sample/exercise/:id: an exercise that the school lets anybody do in its guided form, without an account. */
import {
  ApiError,
  Button,
  Card,
  CardTitle,
  EmptyState,
  ErrorNotice,
  LinkButton,
  Muted,
  messageOf,
  Page,
  Row,
  Skeleton,
  Stack,
} from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link, useParams } from "react-router-dom"
import { api } from "./api"
import { ABOUT } from "./exercises"
import { Player } from "./Player"
import { Results } from "./Results"
import { useSampleSteps } from "./useSampleSteps"

export default function SampleExercise() {
  const id = useParams().id ?? ""
  return <Sample key={id} id={id} />
}

function Sample({ id }: { id: string }) {
  const { data: exercise, error, refetch } = useQuery(api.query(`/api/exercises/samples/${id}`))
  const { attempt, calls, begin } = useSampleSteps(id)
  const [ended, setEnded] = useState<number>()

  if (!exercise && !error)
    return (
      // As high as its head will be: nothing moves when it comes.
      <Page width="text" eyebrow="Sample exercise" title="Loading…" lead="One moment.">
        <Skeleton lines={4} />
      </Page>
    )
  if (!exercise)
    return (
      <Page title="Sample exercise">
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState icon="list-checks" action={<LinkButton to={`/exercises/${id}`}>Sign In</LinkButton>}>
            This exercise isn't a sample. Sign in to open it.
          </EmptyState>
        ) : (
          <ErrorNotice title="Couldn't load this exercise" onRetry={() => void refetch()}>
            {messageOf(error, "Try again in a moment.")}
          </ErrorNotice>
        )}
      </Page>
    )
  if (!attempt)
    return (
      <Page
        width="text"
        eyebrow={`Sample exercise · ${exercise.minutes} min`}
        title={exercise.title}
        lead={exercise.summary}
      >
        <Stack $gap="lg">
          <Muted>{ABOUT.easy} No account needed. Nothing you answer is saved.</Muted>
          <Row>
            <Button pending={calls.pending} onClick={begin}>
              Start
            </Button>
          </Row>
        </Stack>
      </Page>
    )
  if (!attempt.finishedAt || ended !== attempt.id)
    return (
      <Player
        key={attempt.id}
        attempt={attempt}
        calls={calls}
        exit={<Link to="/">Exit</Link>}
        onEnd={() => setEnded(attempt.id)}
      />
    )
  return (
    <Page width="text" compact eyebrow="Sample exercise" title={exercise.title}>
      <Stack $gap="lg">
        <Results attempt={attempt} before={null} />
        <Card>
          <CardTitle>What comes next</CardTitle>
          <Stack $gap="md">
            <Muted>
              With an account, your results are saved, what you miss comes back in your review, and there are
              more exercises in guided and exam mode.
            </Muted>
            <Row>
              <LinkButton to="/auth" state={{ tab: "sign-up" }}>
                Sign Up
              </LinkButton>
              <Button kind="secondary" pending={calls.pending} onClick={begin}>
                {exercise.cases > 1 ? "Try another case" : "Again"}
              </Button>
            </Row>
          </Stack>
        </Card>
      </Stack>
    </Page>
  )
}
