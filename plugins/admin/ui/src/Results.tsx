/** Practice exams, and how many questions were answered right wherever they were asked. */
import { EmptyState, Table } from "@cubital/sdk"
import type { StudentRecord } from "./api"
import { Moment } from "./Moment"
import { Compact, Panel, Roomy } from "./Panel"
import { useModuleTitle } from "./useModuleTitle"
import { percentOf, sourceOf } from "./words"

export function Results({ record: { exams, answers } }: { record: StudentRecord }) {
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
            {answers.map(({ source, given, correct }) => (
              <tr key={source}>
                <th scope="row">{sourceOf(source)}</th>
                <td>{given}</td>
                <td>
                  {correct} ({Math.round((100 * correct) / given)}%)
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
