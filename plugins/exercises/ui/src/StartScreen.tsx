/** Before an exercise begins: what one does in it, and its two forms with what went best. */
import { Button, Icon, Muted, Page, Row, Stack, useSlot } from "@cubital/sdk"
import { Fragment } from "react"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { ABOUT, type Attempt, type Exercise, NAMES, sentence, standing } from "./exercises"
import { useBegin } from "./useBegin"

const Forms = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: ${({ theme }) => theme.gap.md};
`

const One = styled.section`
  display: grid;
  grid-template-rows: auto 1fr auto auto;
  justify-items: start;
  gap: ${({ theme }) => theme.gap.md};
  padding: ${({ theme }) => theme.gap.lg};
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
  h2 { margin: 0; font-size: ${({ theme }) => theme.text.lg}; font-weight: 600; }
`

const Best = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
`

/* Its place is held before it comes: nothing moves. */
const Picture = styled.img`
  inline-size: 100%;
  block-size: clamp(8rem, 24vw, 13rem);
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.sunken};
  object-fit: cover;
  object-position: 50% 35%;
`

interface StartScreenProps {
  exercise: Exercise
  onBegun: (attempt: Attempt) => void
}

export function StartScreen({ exercise, onBegun }: StartScreenProps) {
  const begin = useBegin(exercise.id, onBegun)
  const { module, section } = exercise
  // Other plugins' fills of the lesson's section, such as a procedure of the same skill.
  const fills = useSlot("lesson.section").filter(({ plugin }) => plugin !== "exercises")
  return (
    <Page
      width="text"
      eyebrow={`Interactive exercise · ${exercise.minutes} min`}
      title={exercise.title}
      lead={exercise.summary}
    >
      <Stack $gap="lg">
        {exercise.picture && <Picture src={exercise.picture.src} alt={exercise.picture.alt} />}
        <Forms>
          {exercise.forms.map((form, place) => (
            <One key={form.form} aria-label={NAMES[form.form]}>
              <h2>{NAMES[form.form]}</h2>
              <Muted>{ABOUT[form.form]}</Muted>
              <Best>
                <Icon name={form.step === null ? "trophy" : "arrow-right"} size={16} />
                {sentence(standing(form))}
              </Best>
              <Row>
                <Button
                  kind={place === 0 ? "primary" : "secondary"}
                  pending={begin.isPending && begin.variables.form === form.form}
                  disabled={begin.isPending}
                  aria-label={`${form.step === null ? "Start" : "Continue"}: ${NAMES[form.form]}`}
                  onClick={() => begin.mutate({ form: form.form })}
                >
                  {form.step === null ? "Start" : "Continue"}
                </Button>
                {form.step !== null && (
                  <Button
                    kind="quiet"
                    disabled={begin.isPending}
                    aria-label={`Start over: ${NAMES[form.form]}`}
                    onClick={() => begin.mutate({ form: form.form, afresh: true })}
                  >
                    Start over
                  </Button>
                )}
              </Row>
            </One>
          ))}
        </Forms>
        <Muted>
          What you miss comes back in your review. Read{" "}
          <Link to={`/course/${module}?tab=lesson#${section}`}>the lesson section</Link> first, or see{" "}
          <Link to="/exercises">all exercises</Link>.
        </Muted>
        {fills.map(({ id, render }) => (
          <Fragment key={id}>{render({ moduleId: module, section }, null)}</Fragment>
        ))}
      </Stack>
    </Page>
  )
}
