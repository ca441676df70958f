/** Dialog that adds a dated note about a student, for staff. */
import { Button, Dialog, TextArea, useDraft } from "@cubital/sdk"
import { type FormEvent, useId } from "react"
import { useOnce } from "../kit/useOnce"
import { useNote } from "./useAttention"

const LONGEST = 2000

interface NoteDialogProps {
  person: { studentId: number; student: string }
  open: boolean
  onClose: () => void
}

export default function NoteDialog({ person, open, onClose }: NoteDialogProps) {
  const [text, setText] = useDraft(`admin:dated-note:${person.studentId}`, "")
  const note = useNote(person)
  const form = useId()
  const once = useOnce(open)

  function save(event: FormEvent) {
    event.preventDefault()
    if (!text.trim() || !once.claim()) return
    note.mutate(text, {
      onError: once.release,
      onSuccess: () => {
        setText("")
        onClose()
      },
    })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Note about ${person.student}`}
      description="Seen by all administrators, with your name and the time. Students can see this note if they download their data."
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            disabled={!text.trim()}
            pending={note.isPending}
            pendingLabel="Saving…"
          >
            Save note
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save}>
        <TextArea
          label="Note"
          rows={5}
          maxLength={LONGEST}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </Dialog>
  )
}
