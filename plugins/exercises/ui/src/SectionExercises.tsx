/** The exercises that belong to a section of a lesson, at its end. */
import { Icon, Row } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "./api"
import { linkTo, past } from "./exercises"

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  margin: ${({ theme }) => theme.gap.md} 0 0;
  padding: 0;
  list-style: none;
  @media print { display: none; }
`

const One = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${({ theme }) => theme.gap.md};
  padding: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.lg};
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.surface};
  color: ${({ theme }) => theme.ink};
  text-decoration: none;
  &:hover { border-color: ${({ theme }) => theme.accent}; }
  > svg { color: ${({ theme }) => theme.accentInk}; }
  strong { font-weight: 650; }
  span { color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
`

interface SectionExercisesProps {
  moduleId: number
  section: string
}

export default function SectionExercises({ moduleId, section }: SectionExercisesProps) {
  const { data } = useQuery(api.query("/api/exercises"))
  const own = data?.filter((exercise) => exercise.module === moduleId && exercise.section === section) ?? []
  if (own.length === 0) return null
  return (
    <List aria-label="Interactive exercises">
      {own.map((exercise) => (
        <li key={exercise.id}>
          <One to={linkTo(exercise)}>
            <Icon name="list-checks" size={20} />
            <Row $gap="xs" as="span">
              <strong>{exercise.title}</strong>
              <span>
                Interactive exercise, {exercise.minutes} min{past(exercise)}
              </span>
            </Row>
            <Icon name="arrow-right" size={16} />
          </One>
        </li>
      ))}
    </List>
  )
}
