/** Panel of the staff's notes on a student: one text, shared by all administrators. */
import { ApiError, Button, Muted, messageOf, Row, Stack, TextArea, toast, useDraft } from "@cubital/sdk"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useEffect } from "react"
import { styled } from "styled-components"
import { api } from "../api"
import { Panel } from "../kit/Panel"
import type { Student, StudentRecord } from "../schemas"

const LONGEST = 10_000

export function StaffNotes({ student }: { student: Student }) {
  const path = `/api/admin/students/${student.id}` as const
  // What is being written, and the notes from which it was begun.
  const [draft, setDraft] = useDraft(`admin:notes:${student.id}`, {
    text: student.notes,
    from: student.notes,
  })
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (notes: string) => api.post(`${path}/notes`, { notes, before: student.notes }),
    onSuccess: (changed) => {
      client.setQueryData<StudentRecord>(
        [`${path}/record`],
        (known) => known && { ...known, student: changed },
      )
      void client.invalidateQueries({ queryKey: ["/api/admin/audit"] })
      toast({ title: "Notes saved" })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: [`${path}/record`] })
      toast({
        title: "Error",
        description: messageOf(error, "The notes could not be saved"),
        variant: "destructive",
      })
    },
  })
  const changed = draft.text !== student.notes

  // What is saved is no draft any more, and must not come back when somebody else changes the notes.
  useEffect(() => {
    if (!changed) setDraft({ text: student.notes, from: student.notes })
  }, [changed, setDraft, student.notes])

  function send(event: FormEvent) {
    event.preventDefault()
    if (changed && !save.isPending) save.mutate(draft.text)
  }

  return (
    <Panel title="Notes by staff">
      <form onSubmit={send}>
        <Stack $gap="sm">
          <TextArea
            label="Notes"
            hint="Seen by all administrators. Students who download their data get these notes too."
            value={draft.text}
            maxLength={LONGEST}
            rows={4}
            onChange={({ target }) => setDraft({ ...draft, text: target.value })}
          />
          {changed && draft.from !== student.notes && (
            <Meanwhile>
              <strong>A colleague changed these notes while you were writing.</strong> Saving yours replaces:
              <blockquote>{student.notes || "(nothing: they were deleted)"}</blockquote>
            </Meanwhile>
          )}
          <Row $between>
            <Button
              type="submit"
              size="small"
              disabled={!changed}
              pending={save.isPending}
              pendingLabel="Saving…"
            >
              Save notes
            </Button>
            {changed && <Muted>Not saved yet</Muted>}
          </Row>
        </Stack>
      </form>
    </Panel>
  )
}

const Meanwhile = styled.div`
  padding: ${({ theme }) => theme.gap.sm} ${({ theme }) => theme.gap.md};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.warnSoft};
  color: ${({ theme }) => theme.ink};
  font-size: ${({ theme }) => theme.text.sm};
  overflow-wrap: anywhere;
  blockquote { margin: 0.375rem 0 0; white-space: pre-wrap; }
`
