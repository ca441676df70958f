/** How far a student is in each module, and how it came about day by day. */
import { EmptyState, Progress, Table } from "@cubital/sdk"
import { styled } from "styled-components"
import type { StudentRecord } from "./api"
import { duration, shortDay } from "./moments"
import { Panel } from "./Panel"
import { Steps } from "./Steps"
import { useModuleTitle } from "./useModuleTitle"

export function StudentProgress({ record }: { record: StudentRecord }) {
  const titleOf = useModuleTitle()
  const begun = record.progress.filter(({ lastPosition, timeSpent }) => lastPosition > 0 || timeSpent > 0)
  const { student } = record
  return (
    <Panel title="Progress by module" aside={<Overall>{student.progress}% of the course</Overall>}>
      <Progress label="Progress in the whole course" value={student.progress} />
      {begun.length === 0 ? (
        <EmptyState icon="trending-up">No modules started yet.</EmptyState>
      ) : (
        <Table label="Progress by module">
          <thead>
            <tr>
              <th scope="col">Module</th>
              <th scope="col">Percent</th>
              <Roomy as="th" scope="col">
                Over time
              </Roomy>
              <Roomy as="th" scope="col">
                Time spent
              </Roomy>
              <th scope="col">Practice exam</th>
            </tr>
          </thead>
          <tbody>
            {begun.map(({ moduleId, lastPosition, timeSpent, score, attempts }) => (
              <tr key={moduleId}>
                <th scope="row">
                  {moduleId}. {titleOf(moduleId)}
                </th>
                <td>{lastPosition}%</td>
                <Roomy>
                  <Steps days={record.days.filter((day) => day.moduleId === moduleId)} />
                </Roomy>
                <Roomy>{duration(timeSpent)}</Roomy>
                <Whole>{attempts > 0 ? `${Math.round(score ?? 0)}% (${attempts} taken)` : "Not taken"}</Whole>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {record.days.length > 0 && (
        <details>
          <summary>Every day as a table</summary>
          <Table label="Progress day by day">
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Module</th>
                <th scope="col">Percent at its end</th>
              </tr>
            </thead>
            <tbody>
              {record.days.map(({ day, moduleId, lastPosition }) => (
                <tr key={`${day} ${moduleId}`}>
                  <td>{shortDay(day)}</td>
                  <td>{titleOf(moduleId)}</td>
                  <td>{lastPosition}%</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </details>
      )}
    </Panel>
  )
}

const Overall = styled.strong`
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
`

/** What a phone has no room for beside how far and how well. */
const Roomy = styled.td`
  white-space: nowrap;
  @media ${({ theme }) => theme.narrow} { display: none; }
`

const Whole = styled.td`
  white-space: nowrap;
`
