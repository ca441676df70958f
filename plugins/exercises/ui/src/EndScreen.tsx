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
        <Results attempt={attempt} before={before} comesBack />
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
