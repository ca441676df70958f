/** The exercises that belong to a section of a lesson, at its end. */
import { Icon } from "@cubital/sdk"
import { SectionLink, SectionLinks } from "@cubital/sdk/parts"
import { useQuery } from "@tanstack/react-query"
import { api } from "./api"
import { linkTo, past } from "./exercises"

interface SectionExercisesProps {
  moduleId: number
  section: string
}

export default function SectionExercises({ moduleId, section }: SectionExercisesProps) {
  const { data } = useQuery(api.query("/api/exercises"))
  const own = data?.filter((exercise) => exercise.module === moduleId && exercise.section === section) ?? []
  if (own.length === 0) return null
  return (
    <SectionLinks aria-label="Interactive exercises">
      {own.map((exercise) => (
        <li key={exercise.id}>
          <SectionLink to={linkTo(exercise)}>
            <Icon name="list-checks" size={20} />
            <span>
              <strong>{exercise.title}</strong>
              <small>
                Interactive exercise, {exercise.minutes} min{past(exercise)}
              </small>
            </span>
            <Icon name="arrow-right" size={16} />
          </SectionLink>
        </li>
      ))}
    </SectionLinks>
  )
}
