/** Dialog that sends a student a few words: one of the school's texts, or what is made of it. */
import { Button, Dialog, Select, Stack, TextArea, useDraft } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useId } from "react"
import { api } from "../api"
import { useOnce } from "../kit/useOnce"
import type { Reason } from "../schemas"
import { useNudge } from "./useAttention"

const LONGEST = 2000

interface NudgeDialogProps {
  person: { studentId: number; student: string; hasEmail: boolean; reasons?: Reason[] }
  open: boolean
  onClose: () => void
}

interface Draft {
  /** The title of the text that was begun with. */
  title: string
  /** What was made of each text, so that looking at another loses nothing. */
  texts: Record<string, string>
}

const NOTHING: Draft = { title: "", texts: {} }
const OWN = "Your own words"

export default function NudgeDialog({ person, open, onClose }: NudgeDialogProps) {
  const templates = useQuery(api.query("/api/admin/nudge-templates"))
  const [draft, setDraft] = useDraft<Draft>(`admin:nudge:${person.studentId}`, NOTHING)
  const nudge = useNudge(person)
  const form = useId()
  const once = useOnce(open)
  const choices = [...(templates.data ?? []), { title: OWN, text: "" }]
  const isStuck = person.reasons?.some(({ questionName, moduleId }) => questionName ?? moduleId)
  const proposal = templates.data?.find(({ when }) => when === (isStuck ? "stuck" : "away"))
  const chosen = choices.find(({ title }) => title === draft.title) ?? proposal ?? choices[0]
  const title = chosen?.title ?? OWN
  const text = draft.texts[title] ?? (chosen?.text ?? "").replaceAll("{name}", person.student)

  function send(event: FormEvent) {
    event.preventDefault()
    if (!text.trim() || !once.claim()) return
    nudge.mutate(text, {
      onError: once.release,
      onSuccess: () => {
        setDraft(NOTHING)
        onClose()
      },
    })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Nudge ${person.student}`}
      description={
        person.hasEmail
          ? "It will appear on the student's dashboard, and we'll email it, too."
          : "It will appear on the student's dashboard. There is no email address on file."
      }
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            icon="send"
            disabled={!text.trim()}
            pending={nudge.isPending}
            pendingLabel="Sending…"
          >
            Send nudge
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={send}>
        <Stack>
          <Select
            label="Start from"
            value={title}
            onChange={({ target }) => setDraft({ ...draft, title: target.value })}
          >
            {choices.map((choice) => (
              <option key={choice.title}>{choice.title}</option>
            ))}
          </Select>
          <TextArea
            label="Message"
            rows={9}
            maxLength={LONGEST}
            disabled={templates.isLoading}
            value={text}
            onChange={({ target }) => setDraft({ title, texts: { ...draft.texts, [title]: target.value } })}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
