/** Panel of a student's practice exams, and the share of correct answers by source. */
import { EmptyState, Table } from "@cubital/sdk"
import { percentOf, sourceOf } from "../kit/format"
import { Moment } from "../kit/Moment"
import { Compact, Panel, Roomy } from "../kit/Panel"
import { useModuleTitle } from "../kit/useModuleTitle"
import type { StudentRecord } from "../schemas"

export function ExamResults({ record: { exams, answers } }: { record: StudentRecord }) {
  const titleOf = useModuleTitle()
  return (
    <Panel title="Quiz and exam results">
      {answers.length === 0 && exams.length === 0 && (
        <EmptyState icon="clipboard-check">No questions answered yet.</EmptyState>
      )}
      {answers.length > 0 && (
        <Table label="Answers by where they were given">
          <thead>
            <tr>
              <th scope="col">Where</th>
              <th scope="col">Answers</th>
              <th scope="col">Correct</th>
            </tr>
          </thead>
          <tbody>
            {answers.map(({ source, given: total, correct }) => (
              <tr key={source}>
                <th scope="row">{sourceOf(source)}</th>
                <td>{total}</td>
                <td>
                  {correct} ({percentOf((100 * correct) / total)})
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {exams.length > 0 && (
        <Compact>
          <Table label="Practice exams">
            <thead>
              <tr>
                <th scope="col">Practice exam</th>
                <th scope="col">Score</th>
                <Roomy as="th" scope="col">
                  Questions
                </Roomy>
                <th scope="col">When</th>
              </tr>
            </thead>
            <tbody>
              {exams.map(({ id, moduleId, score, questions, completedAt }) => (
                <tr key={id}>
                  <th scope="row">{titleOf(moduleId)}</th>
                  <td>{percentOf(score)}</td>
                  <Roomy>{questions}</Roomy>
                  <td>
                    <Moment at={completedAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Compact>
      )}
    </Panel>
  )
}
