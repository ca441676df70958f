/** What can be done with one student: each standing but the one they have. */
import { Button, Confirm, Row, VisuallyHidden } from "@cubital/sdk"
import { useState } from "react"
import type { NewStatus, Student } from "./api"
import { actionsFor } from "./statuses"
import { useKeptFocus } from "./useKeptFocus"
import { useChangeStatus } from "./useStudents"
import { nameOf } from "./words"

export function StudentActions({ student }: { student: Student }) {
  const { mutate, isPending, variables } = useChangeStatus()
  const [asking, setAsking] = useState(false)
  const { place, keepFocus } = useKeptFocus(`${student.status} ${asking}`)
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
          aria-busy={(isPending && variables.status === status) || undefined}
          onClick={() => (status === "terminated" ? setAsking(true) : change(status))}
        >
          <span>
            {label}
            <VisuallyHidden>
              {" "}
              {name}: set status to {status}
            </VisuallyHidden>
          </span>
        </Button>
      ))}
      <Confirm
        open={asking}
        title={`Terminate ${name}?`}
        confirmLabel="Terminate"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          change("terminated")
        }}
      >
        They are signed out at once and cannot sign in again. Their progress is kept, and you can activate the
        account again at any time.
      </Confirm>
    </Row>
  )
}
