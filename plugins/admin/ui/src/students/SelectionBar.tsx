/** Bulk selection of students, and the status changes for the selected ones after a confirmation. */
import { Button, Confirm } from "@cubital/sdk"
import { useEffect, useRef, useState } from "react"
import { styled } from "styled-components"
import { ofStudents } from "../kit/format"
import type { NewStatus } from "../schemas"
import { Actions } from "./StudentActions"
import { ACTIONS } from "./statuses"
import { useChangeMany } from "./useStatusChanges"

interface SelectionBarProps {
  /** Those that have been read so far. */
  shown: number[]
  /** There are more than these. */
  more: boolean
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
}

const CONSEQUENCES: Record<NewStatus, string> = {
  active: "They can sign in right away. Anyone who was waiting for approval is told by email.",
  paused: "They are signed out at once and can't sign in until you activate them again.",
  terminated:
    "They are signed out at once and can't sign in again. Their progress is kept, and you can activate the accounts again.",
}

export function SelectionBar({ shown, more, selected, onSelect }: SelectionBarProps) {
  const { mutate, isPending } = useChangeMany()
  const [asking, setAsking] = useState<NewStatus>()
  const box = useRef<HTMLInputElement>(null)
  const all = shown.every((id) => selected.has(id))
  const some = !all && shown.some((id) => selected.has(id))
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])

  /** The buttons go away with it; who works by keyboard goes on at the box. */
  function clear() {
    onSelect(new Set())
    box.current?.focus()
  }

  function change(status: NewStatus) {
    setAsking(undefined)
    mutate(
      [...selected].map((id) => ({ id, status })),
      { onSuccess: clear },
    )
  }

  const action = ACTIONS.find(({ status }) => status === asking)
  return (
    <Bar>
      <Mark>
        <input
          type="checkbox"
          checked={all}
          ref={box}
          onChange={() => onSelect(all ? new Set() : new Set([...selected, ...shown]))}
        />
        <span>
          Select all {shown.length.toLocaleString("en-US")}
          {more && <small> loaded so far</small>}
        </span>
      </Mark>
      {selected.size > 0 && (
        <Chosen role="group" aria-label="Selected students">
          <strong>{ofStudents(selected.size)} selected</strong>
          <Actions>
            {ACTIONS.map(({ status, label }) => (
              <Button
                key={status}
                kind={status === "terminated" ? "quiet" : "secondary"}
                size="small"
                data-status={status}
                pending={isPending}
                onClick={() => setAsking(status)}
              >
                <span>
                  {label} <span>selected</span>
                </span>
              </Button>
            ))}
          </Actions>
          <Button kind="quiet" size="small" onClick={clear}>
            Clear
          </Button>
        </Chosen>
      )}
      <Confirm
        open={asking !== undefined}
        title={`${action?.label ?? ""} ${ofStudents(selected.size)}?`}
        confirmLabel={`${action?.label ?? ""} ${ofStudents(selected.size)}`}
        danger={asking === "terminated"}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => asking && change(asking)}
      >
        {asking && CONSEQUENCES[asking]} You can undo this for ten seconds afterward.
      </Confirm>
    </Bar>
  )
}

/** As high with buttons as without them, so that the table below stays where it is under somebody's pointer. */
const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.md};
  min-block-size: 3rem;
`

const Mark = styled.label`
  display: inline-flex;
  align-items: center;
  gap: 0.75rem;
  min-block-size: 2.25rem;
  padding-inline-start: 1rem;
  font-size: ${({ theme }) => theme.text.sm};
  cursor: pointer;

  input { inline-size: 1.125rem; block-size: 1.125rem; accent-color: ${({ theme }) => theme.accent}; }
  small { color: ${({ theme }) => theme.inkSoft}; font-size: inherit; }
`

const Chosen = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm};
  padding: 0.375rem 0.5rem 0.375rem 0.875rem;
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.accentSoft};
  font-size: ${({ theme }) => theme.text.sm};
  [data-status="terminated"] { margin-inline-start: ${({ theme }) => theme.gap.md}; }

  @media ${({ theme }) => theme.narrow} {
    display: grid;
    grid-template-columns: 1fr auto;
    position: fixed;
    inset: auto 0 0;
    z-index: 20;
    border-radius: 0;
    border-block-start: 1px solid ${({ theme }) => theme.edge};
    background: ${({ theme }) => theme.raised};

    > :nth-child(2) { grid-area: 2 / 1 / auto / -1; }
    /* Who is meant stands above them. */
    [data-status] span > span { display: none; }
  }
`
