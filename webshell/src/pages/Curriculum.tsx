/** The curriculum: each module with its size and what one can do after it, and how much all of them are. */
import type { CourseModule } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { styled } from "styled-components"
import { api } from "../api"

const Sum = styled.p`
  margin: 0 0 ${({ theme }) => theme.gap.lg};
  color: ${({ theme }) => theme.inkSoft};
`

const Modules = styled.ol`
  columns: 2 20rem;
  column-gap: 3rem;
  margin: 0;
  padding-inline-start: 2rem;

  > li { padding-block: 0.625rem; break-inside: avoid; }
  > li::marker { color: ${({ theme }) => theme.accentInk}; font-variant-numeric: tabular-nums; }
  p { margin: 0.125rem 0 0; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
`

const Objectives = styled.details`
  margin-block-start: 0.125rem;
  font-size: ${({ theme }) => theme.text.sm};
  summary {
    inline-size: fit-content;
    padding-block: 0.25rem;
    color: ${({ theme }) => theme.accentInk};
    font-weight: 600;
    cursor: pointer;
  }
  summary:hover { text-decoration: underline; }
  ul { display: grid; gap: 0.375rem; margin: 0.25rem 0 0.5rem; padding-inline-start: 1.25rem; line-height: 1.5; }
  li::marker { color: ${({ theme }) => theme.accentInk}; }
`

const HOUR = 60
const number = new Intl.NumberFormat("en-US")

const sizeOf = (minutes: number | null, questions: number) =>
  [minutes ? `About ${minutes} min to read` : "", questions ? `${number.format(questions)} questions` : ""]
    .filter(Boolean)
    .join(" · ")

function sumOf(modules: CourseModule[]): string {
  const minutes = modules.reduce((sum, module) => sum + (module.minutes ?? 0), 0)
  const questions = modules.reduce((sum, module) => sum + module.questions, 0)
  // In halves of an hour: 3.5.
  const hours = Math.round((2 * minutes) / HOUR) / 2
  const length = hours > 1 ? `about ${hours} hours to read` : minutes ? `about ${minutes} min to read` : ""
  return [`${modules.length} modules`, length, questions ? `${number.format(questions)} questions` : ""]
    .filter(Boolean)
    .join(" · ")
}

export function Curriculum({ modules }: { modules: CourseModule[] }) {
  const { data } = useQuery(api.query("/api/curriculum"))
  return (
    <>
      <Sum>{sumOf(modules)}</Sum>
      <Modules>
        {modules.map(({ id, title, description, minutes, questions }) => {
          const size = sizeOf(minutes, questions)
          const objectives = data?.find(({ moduleId }) => moduleId === id)?.objectives ?? []
          return (
            <li key={id}>
              <strong>{title}</strong>
              <p>{description}</p>
              {size && <p>{size}</p>}
              {objectives.length > 0 && (
                <Objectives>
                  <summary>What you can do after module {id}</summary>
                  <ul>
                    {objectives.map((objective) => (
                      <li key={objective}>{objective}</li>
                    ))}
                  </ul>
                </Objectives>
              )}
            </li>
          )
        })}
      </Modules>
    </>
  )
}
