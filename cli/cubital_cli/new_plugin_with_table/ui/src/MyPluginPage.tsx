import {
  api,
  Button,
  Card,
  EmptyState,
  ErrorNotice,
  messageOf,
  Page,
  Row,
  Skeleton,
  Stack,
  TextArea,
  useDraft,
} from "@cubital/sdk"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { FormEvent } from "react"

interface Note {
  id: number
  text: string
  writtenAt: string
}

const NOTES = "/api/my-plugin/notes"

export default function MyPluginPage() {
  const [text, setText] = useDraft("my_plugin:note", "")
  const client = useQueryClient()
  const notes = useQuery<Note[]>({ queryKey: [NOTES] })
  const keep = useMutation({
    mutationFn: () => api.post(NOTES, { text }),
    onSuccess: () => {
      setText("")
      return client.invalidateQueries({ queryKey: [NOTES] })
    },
  })

  function send(event: FormEvent) {
    event.preventDefault()
    if (!keep.isPending) keep.mutate()
  }

  return (
    <Page title="My Plugin" width="text">
      <Stack $gap="lg">
        <form onSubmit={send}>
          <Stack $gap="sm">
            <TextArea
              label="A new note"
              value={text}
              maxLength={500}
              error={keep.error ? messageOf(keep.error, "The note could not be kept.") : undefined}
              onChange={({ target }) => setText(target.value)}
            />
            <Row>
              <Button type="submit" disabled={!text.trim()} pending={keep.isPending} pendingLabel="Keeping…">
                Keep the note
              </Button>
            </Row>
          </Stack>
        </form>
        {notes.isLoading && <Skeleton lines={2} />}
        {notes.error && (
          <ErrorNotice title="The notes could not be read" onRetry={() => void notes.refetch()} />
        )}
        {notes.data?.length === 0 && <EmptyState>You have no notes yet.</EmptyState>}
        {notes.data?.map((note) => (
          <Card key={note.id} as="article">
            {note.text}
          </Card>
        ))}
      </Stack>
    </Page>
  )
}
