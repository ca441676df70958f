/** Exams that were handed in, newest first, each a link to its result. */
import { Badge, Table } from "@cubital/sdk"
import { Link } from "react-router-dom"
import { onDay, outcome, percent, type Summary } from "./exams"

export function EarlierSittings({ sittings }: { sittings: Summary[] }) {
  return (
    <section>
      <h2>Your exams so far</h2>
      <Table label="Your exams so far">
        <thead>
          <tr>
            <th scope="col">Exam</th>
            <th scope="col">Day</th>
            <th scope="col">Right</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {sittings.map((sitting) => (
            <tr key={sitting.id}>
              <td>
                <Link to={`/exams/${sitting.id}`}>
                  {sitting.examName}, {sitting.formName}
                </Link>
              </td>
              <td>{onDay(sitting.startedAt)}</td>
              {sitting.percent === null ? (
                <td colSpan={2}>Asks what your open exam asks: after that</td>
              ) : (
                <>
                  <td>{percent(sitting.percent)}</td>
                  <td>
                    <Badge $tone={sitting.passed ? "good" : "warn"}>{outcome(sitting)}</Badge>
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
