/** One exercise in a list: the whole card leads to it. */
import { Badge, Icon } from "@cubital/sdk"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { type Exercise, isNew, linkTo, NAMES, standing } from "./exercises"

const Box = styled.article`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.gap.sm};
  padding: ${({ theme }) => theme.gap.lg};
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
  box-shadow: ${({ theme }) => theme.lift.low};
  transition: border-color ${({ theme }) => theme.ease}, box-shadow ${({ theme }) => theme.ease};
  &:hover { border-color: ${({ theme }) => theme.accent}; box-shadow: ${({ theme }) => theme.lift.high}; }
  h3 {
    margin: 0;
    font-family: ${({ theme }) => theme.font.heading};
    font-size: ${({ theme }) => theme.text.lg};
    font-weight: 600;
  }
  /* The whole card is the link; the words on it describe it. */
  h3 a { color: inherit; text-decoration: none; }
  h3 a::after { content: ""; position: absolute; inset: 0; border-radius: ${({ theme }) => theme.radius.lg}; }
  p { flex: 1; margin: 0; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
`

/* Its place is held before it comes, and as wide as the card: nothing moves. */
const Picture = styled.div`
  block-size: 9rem;
  margin: calc(-1 * ${({ theme }) => theme.gap.lg}) calc(-1 * ${({ theme }) => theme.gap.lg}) ${({ theme }) => theme.gap.xs};
  border-radius: ${({ theme }) => theme.radius.lg} ${({ theme }) => theme.radius.lg} 0 0;
  background: ${({ theme }) => theme.sunken};
  overflow: hidden;
  img { display: block; inline-size: 100%; block-size: 100%; object-fit: cover; object-position: 50% 15%; }
`

const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.xs} ${({ theme }) => theme.gap.md};
  margin: 0;
  padding: 0;
  list-style: none;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
  li { display: inline-flex; align-items: center; gap: 0.35rem; }
`

export function ExerciseCard({ exercise }: { exercise: Exercise }) {
  const facts = `exercise-${exercise.id}`
  return (
    <Box>
      {exercise.picture && (
        <Picture>
          <img src={exercise.picture.src} alt={exercise.picture.alt} loading="lazy" decoding="async" />
        </Picture>
      )}
      <h3>
        <Link to={linkTo(exercise)} aria-describedby={facts}>
          {exercise.title}
        </Link>
      </h3>
      <p>{exercise.summary}</p>
      <Facts id={facts}>
        <li>
          <Icon name="timer" size={16} />
          {exercise.minutes} min
        </li>
        {isNew(exercise) ? (
          <li>
            <Badge>Not done yet</Badge>
          </li>
        ) : (
          exercise.forms.map((form) => (
            <li key={form.form}>
              {NAMES[form.form]}: {standing(form)}
            </li>
          ))
        )}
      </Facts>
    </Box>
  )
}
