/** Staff's panel of one student: how ready for each exam, and the exams that were sat. */
import { Card, CardTitle, ErrorNotice, Muted, Skeleton, Stack, Table } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { api } from "./api"
import { onDay, outcome, percent } from "./exams"
import { Ready } from "./Ready"

export default function StudentExams({ studentId }: { studentId: number }) {
  const heading = useId()
  const { data, isLoading, error, refetch } = useQuery(api.query(`/api/exams/admin/students/${studentId}`))
  const handedIn = data?.sittings.filter((sitting) => sitting.handedInAt !== null) ?? []
  return (
    <Card aria-labelledby={heading}>
      <Stack>
        <CardTitle id={heading}>Mock exams</CardTitle>
        {isLoading && <Skeleton lines={3} />}
        {error && <ErrorNotice title="Couldn't load the student's exams" onRetry={() => void refetch()} />}
        {data?.readiness.map((readiness) => (
          <Ready key={readiness.exam} readiness={readiness} of="student" />
        ))}
        {data && handedIn.length === 0 && <Muted>No exam was handed in yet.</Muted>}
        {handedIn.length > 0 && (
          <Table label="Exams that were handed in">
            <thead>
              <tr>
                <th scope="col">Exam</th>
                <th scope="col">Day</th>
                <th scope="col">Right</th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <tbody>
              {handedIn.map((sitting) => (
                <tr key={sitting.id}>
                  <td>
                    {sitting.examName}, {sitting.formName}
                  </td>
                  <td>{onDay(sitting.startedAt)}</td>
                  <td>{percent(sitting.percent ?? 0)}</td>
                  <td>{outcome(sitting)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Stack>
    </Card>
  )
}
