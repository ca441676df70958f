/** What can be done with one student: each standing but the one they have; the last of all at a distance. */
import { Button } from "@cubital/sdk"
import { styled } from "styled-components"
import type { NewStatus, Student } from "./api"
import { actionsFor } from "./statuses"
import { useKeptFocus } from "./useKeptFocus"
import { useChangeStatus } from "./useStatusChanges"
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
