/** Panel of a student's progress in each module, with its course over days. */
import { EmptyState, Progress, Table } from "@cubital/sdk"
import { styled } from "styled-components"
import { duration, shortDay } from "../kit/dates"
import { PASSING, percentOf } from "../kit/format"
import { Compact, Panel, Roomy } from "../kit/Panel"
import { Small } from "../kit/Person"
import { useModuleTitle } from "../kit/useModuleTitle"
import type { StudentRecord } from "../schemas"
import { ProgressSteps } from "./ProgressSteps"

export function StudentProgress({ record }: { record: StudentRecord }) {
  const titleOf = useModuleTitle()
  const begun = record.progress.filter(({ lastPosition, timeSpent }) => lastPosition > 0 || timeSpent > 0)
  const { student } = record
  const masteryOf = (id: number) => record.mastery.find(({ moduleId }) => moduleId === id)?.mastery
  return (
    <Panel title="Progress by module" aside={<Overall>{student.progress}% of the course</Overall>}>
      <Progress label="Progress in the whole course" value={student.progress} />
      {begun.length === 0 ? (
        <EmptyState icon="trending-up">No modules started yet.</EmptyState>
      ) : (
        <Compact>
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
              {begun.map(({ moduleId, lastPosition, timeSpent }) => (
                <tr key={moduleId}>
                  <th scope="row">
                    {moduleId}. {titleOf(moduleId)}
                  </th>
                  <td>
                    {lastPosition}%<Small>{masteryOf(moduleId)}</Small>
                  </td>
                  <Roomy>
                    <ProgressSteps days={record.days.filter((day) => day.moduleId === moduleId)} />
                  </Roomy>
                  <Roomy>{duration(timeSpent)}</Roomy>
                  <Whole>
                    <Best scores={record.exams.filter((exam) => exam.moduleId === moduleId)} />
                  </Whole>
                </tr>
              ))}
            </tbody>
          </Table>
        </Compact>
      )}
      {record.days.length > 0 && (
        <details>
          <summary>Daily progress</summary>
          <Table label="Progress day by day">
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Module</th>
                <th scope="col">Percent at the end of the day</th>
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

/** The best attempt: whether the module was passed stands beside how far they are in it. */
function Best({ scores }: { scores: StudentRecord["exams"] }) {
  if (scores.length === 0) return "Not taken"
  const best = Math.max(...scores.map(({ score }) => score))
  return (
    <>
      {percentOf(best)}
      <Small>
        {best >= PASSING ? "Passed" : "Not passed"}
        {scores.length > 1 && `, best of ${scores.length}`}
      </Small>
    </>
  )
}

const Overall = styled.strong`
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
`

const Whole = styled.td`
  white-space: nowrap;
`
