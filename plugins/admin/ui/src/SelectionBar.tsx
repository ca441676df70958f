/** What can be done with the students that are marked, after a question that says how many; and back again. */
import { Button, Confirm, Row } from "@cubital/sdk"
import { useState } from "react"
import { styled } from "styled-components"
import type { ManyChanged, NewStatus, Wish } from "./api"
import { ACTIONS } from "./statuses"
import { useKeptFocus } from "./useKeptFocus"
import { useChangeMany } from "./useStudents"
import { ofStudents } from "./words"

interface SelectionBarProps {
  selected: ReadonlySet<number>
  onClear: () => void
  /** Called when this bar has gone away under somebody's keyboard. */
  onGone: () => void
}

interface Done extends ManyChanged {
  said: string
  undone: boolean
}

const CONSEQUENCES: Record<NewStatus, string> = {
  active: "They can sign in from now on. Whoever was waiting for it is told by mail.",
  paused: "They are signed out at once and cannot sign in until they are active again.",
  terminated:
    "They are signed out at once and cannot sign in again. Their progress is kept, and the accounts can be activated again.",
}

export function SelectionBar({ selected, onClear, onGone }: SelectionBarProps) {
  const { mutate, isPending } = useChangeMany()
  const [asking, setAsking] = useState<NewStatus>()
  const [done, setDone] = useState<Done>()
  const { place, keepFocus } = useKeptFocus(`${selected.size} ${done?.said}`, onGone)

  function change(status: NewStatus) {
    setAsking(undefined)
    keepFocus()
    const wishes = [...selected].map((id) => ({ id, status }))
    mutate(wishes, {
      onSuccess: (answer) => {
        setDone({ ...answer, said: `set to ${status}`, undone: false })
        onClear()
      },
    })
  }

  function undo({ changed }: Done) {
    keepFocus()
    const wishes: Wish[] = changed.map(({ id, before }) => ({ id, status: before }))
    mutate(wishes, {
      onSuccess: (answer) => setDone({ ...answer, said: "set back to what they were", undone: true }),
    })
  }

  function clear() {
    keepFocus()
    onClear()
  }

  function dismiss() {
    keepFocus()
    setDone(undefined)
  }

  const action = ACTIONS.find(({ status }) => status === asking)
  return (
    <Place ref={place}>
      {selected.size > 0 && (
        <Bar data-bar role="group" aria-label="Marked students">
          <strong>{ofStudents(selected.size)} marked</strong>
          <Row $gap="sm">
            {ACTIONS.map(({ status, label }) => (
              <Button
                key={status}
                kind="secondary"
                size="small"
                pending={isPending}
                onClick={() => setAsking(status)}
              >
                {label} all marked
              </Button>
            ))}
            <Button kind="quiet" size="small" onClick={clear}>
              Clear
            </Button>
          </Row>
        </Bar>
      )}
      <div role="status">
        {done && selected.size === 0 && (
          <Bar data-bar>
            <span>{summary(done)}</span>
            <Row $gap="sm">
              {done.changed.length > 0 && !done.undone && (
                <Button
                  kind="secondary"
                  size="small"
                  icon="rotate-ccw"
                  pending={isPending}
                  pendingLabel="Undoing…"
                  onClick={() => undo(done)}
                >
                  Undo
                </Button>
              )}
              <Button kind="quiet" size="small" onClick={dismiss}>
                Dismiss
              </Button>
            </Row>
          </Bar>
        )}
      </div>
      <Confirm
        open={asking !== undefined}
        title={`${action?.label ?? ""} ${ofStudents(selected.size)}?`}
        confirmLabel={`${action?.label ?? ""} ${ofStudents(selected.size)}`}
        danger={asking === "terminated"}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => asking && change(asking)}
      >
        {asking && CONSEQUENCES[asking]} You can undo it right afterwards.
      </Confirm>
    </Place>
  )
}

function summary({ changed, unchanged, refused, said }: Done): string {
  const parts = [changed.length > 0 ? `${ofStudents(changed.length)} ${said}.` : "Nobody was changed."]
  if (unchanged > 0) parts.push(`${ofStudents(unchanged)} had that status already.`)
  if (refused.length > 0) {
    const some = refused.slice(0, 3).map(({ message }) => message)
    parts.push(
      `Refused for ${ofStudents(refused.length)}: ${some.join(" ")}${refused.length > 3 ? " …" : ""}`,
    )
  }
  return parts.join(" ")
}

/** As long as there is nothing in it, it leaves no gap. */
const Place = styled.div`
  &:not(:has([data-bar])) { position: absolute; }
`

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.sm};
  padding: 0.625rem 0.875rem;
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.accentSoft};
  font-size: ${({ theme }) => theme.text.sm};
`
