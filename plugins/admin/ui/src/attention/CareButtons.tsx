/** What staff can do about one student who needs attention: nudge, note, snooze, done; or bring back. */
import { Button } from "@cubital/sdk"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { styled } from "styled-components"
import { onDay } from "../kit/dates"
import { Small } from "../kit/Person"
import { useRestoreFocus } from "../kit/useRestoreFocus"
import type { AsideChoice, PersonInNeed, Reason } from "../schemas"
import { useBringBack, useSetAside } from "./useAttention"

const NudgeDialog = lazy(() => import("./NudgeDialog"))
const NoteDialog = lazy(() => import("./NoteDialog"))

const SNOOZES: [AsideChoice, string][] = [
  ["three_days", "3 days"],
  ["seven_days", "7 days"],
  ["until_change", "Until something changes"],
]

interface CareButtonsProps {
  person: PersonInNeed
  /** Called when the student leaves the list, and with it these buttons. */
  onAside?: () => void
}

export function CareButtons({ person, onAside }: CareButtonsProps) {
  const [snoozing, setSnoozing] = useState(false)
  const aside = useSetAside(person)
  const { place, restoreFocus } = useRestoreFocus(String(snoozing))
  const { student } = person

  function choose(choice: AsideChoice) {
    if (!aside.isPending) aside.mutate(choice, { onSuccess: onAside })
  }

  function turn(to: boolean) {
    restoreFocus()
    setSnoozing(to)
  }

  if (snoozing)
    return (
      <Buttons ref={place} role="group" aria-label={`Snooze ${student}`}>
        {SNOOZES.map(([choice, label]) => (
          <Button
            key={choice}
            kind="secondary"
            size="small"
            aria-label={`${label}: snooze ${student}`}
            aria-busy={(aside.isPending && aside.variables === choice) || undefined}
            onClick={() => choose(choice)}
          >
            {label}
          </Button>
        ))}
        <Button kind="quiet" size="small" onClick={() => turn(false)}>
          Cancel
        </Button>
      </Buttons>
    )
  return (
    <Buttons ref={place} role="group" aria-label={`What to do about ${student}`}>
      <NudgeButton person={person} />
      <NoteButton person={person} />
      <Button
        kind="quiet"
        size="small"
        icon="clock"
        aria-label={`Snooze ${student}`}
        onClick={() => turn(true)}
      >
        Snooze
      </Button>
      <Button
        kind="quiet"
        size="small"
        icon="check"
        aria-label={`Done with ${student}`}
        aria-busy={aside.isPending || undefined}
        onClick={() => choose("done")}
      >
        Done
      </Button>
    </Buttons>
  )
}

interface Whom {
  studentId: number
  student: string
  hasEmail: boolean
  reasons?: Reason[]
}

export function NudgeButton({ person }: { person: Whom }) {
  const [open, setOpen] = useState(false)
  return (
    <WithDialog
      dialog={<NudgeDialog person={person} open={open} onClose={() => setOpen(false)} />}
      open={open}
    >
      <Button
        kind="secondary"
        size="small"
        icon="send"
        aria-haspopup="dialog"
        aria-label={`Nudge ${person.student}`}
        onClick={() => setOpen(true)}
      >
        Nudge
      </Button>
    </WithDialog>
  )
}

export function NoteButton({ person }: { person: Whom }) {
  const [open, setOpen] = useState(false)
  return (
    <WithDialog
      dialog={<NoteDialog person={person} open={open} onClose={() => setOpen(false)} />}
      open={open}
    >
      <Button
        kind="quiet"
        size="small"
        icon="pencil"
        aria-haspopup="dialog"
        aria-label={`Note about ${person.student}`}
        onClick={() => setOpen(true)}
      >
        Note
      </Button>
    </WithDialog>
  )
}

/** The dialog's code comes when it is first opened; it then stays, so that it can also leave. */
function WithDialog({ open, dialog, children }: { open: boolean; dialog: ReactNode; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return (
    <>
      {children}
      {wasOpen && <Suspense>{dialog}</Suspense>}
    </>
  )
}

const WORDS: Record<AsideChoice, string> = {
  three_days: "Snoozed",
  seven_days: "Snoozed",
  until_change: "Snoozed until something changes",
  done: "Done. Returns only for a new reason",
}

/** Of a student who is aside: until when and by whom, and the way back, which takes this button along. */
export function Aside({ person, onBack }: { person: PersonInNeed; onBack?: () => void }) {
  const back = useBringBack(person)
  const { aside, student } = person
  if (!aside) return null
  return (
    <AsideLine>
      <Small>
        {WORDS[aside.choice]}
        {aside.until && ` until ${onDay(aside.until)}`}
        {aside.by && `, by ${aside.by}`}
      </Small>
      <Button
        kind="quiet"
        size="small"
        aria-label={`Bring back ${student}`}
        aria-busy={back.isPending || undefined}
        onClick={() => !back.isPending && back.mutate(undefined, { onSuccess: onBack })}
      >
        Bring back
      </Button>
    </AsideLine>
  )
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.375rem;
`

const AsideLine = styled(Buttons)`
  justify-content: space-between;
`
