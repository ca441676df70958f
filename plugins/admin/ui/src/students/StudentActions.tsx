/** Buttons that change one student's status; termination stands apart. */
import { Button } from "@cubital/sdk"
import { styled } from "styled-components"
import { nameOf } from "../kit/format"
import { useRestoreFocus } from "../kit/useRestoreFocus"
import type { NewStatus, Student } from "../schemas"
import { actionsFor } from "./statuses"
import { useChangeStatus } from "./useStatusChanges"

export function StudentActions({ student }: { student: Student }) {
  const { mutate, isPending, variables } = useChangeStatus()
  const { place, restoreFocus } = useRestoreFocus(student.status)
  const name = nameOf(student)

  function change(status: NewStatus) {
    if (isPending) return
    restoreFocus()
    mutate({ student, status })
  }

  return (
    <Actions ref={place}>
      {actionsFor(student.status).map(({ status, label }) => (
        <Button
          key={status}
          kind={
            status === "terminated"
              ? "quiet"
              : student.status === "pending" && status === "active"
                ? "primary"
                : "secondary"
          }
          size="small"
          data-status={status}
          aria-label={`${label} ${name}: set status to ${status}`}
          aria-busy={(isPending && variables.status === status) || undefined}
          onClick={() => change(status)}
        >
          {label}
        </Button>
      ))}
    </Actions>
  )
}

/** Who hurries to "Pause" must not meet "Terminate": it stands apart, and looks otherwise. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.375rem;

  [data-status="terminated"] {
    margin-inline-start: auto;
    padding-inline: 0.375rem;
    color: ${({ theme }) => theme.bad};
  }
`
