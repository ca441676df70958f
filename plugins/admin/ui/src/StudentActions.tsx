/** What can be done with one student: each standing but the one they have. */
import { Button, Row } from "@cubital/sdk"
import type { NewStatus, Student } from "./api"
import { actionsFor } from "./statuses"
import { useKeptFocus } from "./useKeptFocus"
import { useChangeStatus } from "./useStudents"
import { nameOf } from "./words"

export function StudentActions({ student }: { student: Student }) {
  const { mutate, isPending, variables } = useChangeStatus()
  const { place, keepFocus } = useKeptFocus(student.status)
  const name = nameOf(student)

  function change(status: NewStatus) {
    if (isPending) return
    keepFocus()
    mutate({ student, status })
  }

  return (
    <Row $gap="sm" ref={place}>
      {actionsFor(student.status).map(({ status, label }) => (
        <Button
          key={status}
          kind={student.status === "pending" && status === "active" ? "primary" : "secondary"}
          size="small"
          aria-label={`${label} ${name}: set status to ${status}`}
          aria-busy={(isPending && variables.status === status) || undefined}
          onClick={() => change(status)}
        >
          {label}
        </Button>
      ))}
    </Row>
  )
}
