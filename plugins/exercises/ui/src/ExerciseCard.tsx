/** One exercise in a list: the whole card leads to it. */
import { Badge, Icon } from "@cubital/sdk"
import { LinkCard } from "@cubital/sdk/parts"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { type Exercise, isNew, linkTo, NAMES, standing } from "./exercises"

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
    <LinkCard>
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
    </LinkCard>
  )
}
