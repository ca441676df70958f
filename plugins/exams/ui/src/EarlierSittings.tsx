/** Exams that were handed in, newest first, each a link to its result. */
import { Badge, Table } from "@cubital/sdk"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { onDay, outcome, percent, type Summary } from "./exams"

/** What the address of the list ends with. */
export const EARLIER = "earlier"

const Place = styled.section`
  scroll-margin-block-start: calc(5rem + var(--banner, 0px));
`

export function EarlierSittings({ sittings }: { sittings: Summary[] }) {
  return (
    <Place id={EARLIER} tabIndex={-1} aria-label="Your exams so far">
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
    </Place>
  )
}
