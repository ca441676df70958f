/** What staff want to remember of a student; one text, seen by all administrators. */
import { api, Button, Muted, messageOf, Row, Stack, TextArea, toast, useKept } from "@cubital/sdk"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useEffect } from "react"
import type { Student, StudentRecord } from "./api"
import { Panel } from "./Panel"

const LONGEST = 10_000

export function StaffNotes({ student }: { student: Student }) {
  const path = `/api/admin/students/${student.id}`
  const [text, setText] = useKept(`admin:notes:${student.id}`, student.notes)
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (notes: string) => api.post<Student>(`${path}/notes`, { notes }),
    onSuccess: (changed) => {
      client.setQueryData<StudentRecord>(
        [`${path}/record`],
        (known) => known && { ...known, student: changed },
      )
      void client.invalidateQueries({ queryKey: ["/api/admin/audit"] })
      toast({ title: "Notes saved" })
    },
    onError: (error) =>
      toast({
        title: "Error",
        description: messageOf(error, "The notes could not be saved"),
        variant: "destructive",
      }),
  })
  const changed = text !== student.notes

  // What is saved is no draft any more, and must not come back when somebody else changes the notes.
  useEffect(() => {
    if (!changed) setText(student.notes)
  }, [changed, setText, student.notes])

  function send(event: FormEvent) {
    event.preventDefault()
    if (changed && !save.isPending) save.mutate(text)
  }

  return (
    <Panel title="Notes by staff">
      <form onSubmit={send}>
        <Stack $gap="sm">
          <TextArea
            label="Notes"
            hint="Seen by all administrators. Students who download their data get these notes too."
            value={text}
            maxLength={LONGEST}
            rows={4}
            onChange={({ target }) => setText(target.value)}
          />
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
