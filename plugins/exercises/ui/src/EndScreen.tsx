/** The end of an exercise: the score, what went well, what would have happened, and what comes next. */
import { Button, LinkButton, Muted, Page, Row, Stack } from "@cubital/sdk"
import { Link } from "react-router-dom"
import { type Attempt, type Exercise, NAMES } from "./exercises"
import { Results } from "./Results"
import { useBegin } from "./useBegin"

interface EndScreenProps {
  exercise: Exercise
  attempt: Attempt
  onBegun: (attempt: Attempt) => void
}

export function EndScreen({ exercise, attempt, onBegun }: EndScreenProps) {
  const begin = useBegin(exercise.id, onBegun)
  const before = exercise.forms.find(({ form }) => form === attempt.form)?.best ?? null
  const other = exercise.forms.find(({ form }) => form !== attempt.form)
  return (
    <Page width="text" compact eyebrow={NAMES[attempt.form]} title={attempt.title}>
      <Stack $gap="lg">
<<<<<<< HEAD
        <Card>
          <Row $between $gap="md">
            <Score ref={score} tabIndex={-1}>
              {percent(reached)}
            </Score>
            {before !== null && reached > before && <Badge $tone="good">Your best so far</Badge>}
          </Row>
          <Muted>
            {well.length} of {attempt.steps.length} steps right on the first try
            {attempt.clock && `, and the clock ${over ? "ran out" : "was kept"}, which counts as one more`}.
            {missed.length > 0 && " What you missed comes back in your review."}
          </Muted>
        </Card>
        {(missed.length > 0 || over) && (
          <Card>
            <CardTitle>What would have happened</CardTitle>
            <Steps>
              {missed.map((step) => (
                <li key={step.position}>
                  <strong>{step.name}</strong>
                  {step.consequence && <span>{step.consequence}</span>}
                </li>
              ))}
              {over && (
                <li>
                  <strong>{attempt.clock?.name}</strong>
                  <span>{over}</span>
                </li>
              )}
            </Steps>
          </Card>
        )}
        {well.length > 0 && (
          <Card>
            <CardTitle>What went well</CardTitle>
            <Steps>
              {well.map((step) => (
                <Well key={step.position} step={step} />
              ))}
            </Steps>
          </Card>
        )}
=======
        <Results attempt={attempt} before={before} comesBack />
>>>>>>> beceaf48b58f30d0c3e3de5f4d495eda9e1c901b
        <Row $gap="md">
          <Button
            pending={begin.isPending && begin.variables.form === attempt.form}
            disabled={begin.isPending}
            onClick={() => begin.mutate({ form: attempt.form })}
          >
            {exercise.cases > 1 ? "Try another case" : "Again"}
          </Button>
          {other && (
            <Button
              kind="secondary"
              disabled={begin.isPending}
              onClick={() => begin.mutate({ form: other.form })}
            >
              {NAMES[other.form]}
            </Button>
          )}
          <LinkButton kind="quiet" to="/exercises">
            All exercises
          </LinkButton>
        </Row>
        <Muted>
          <Link to={`/course/${exercise.module}?tab=lesson#${exercise.section}`}>
            Read the lesson section
          </Link>
        </Muted>
      </Stack>
    </Page>
  )
}
