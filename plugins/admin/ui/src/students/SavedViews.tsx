/** Choice of a saved view of the student list; the present filter is saved under a name, or its view is deleted. */
import { Button, Dialog, Input, messageOf, Row, SelectBox, toast, VisuallyHidden } from "@cubital/sdk"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useId, useRef, useState } from "react"
import { styled } from "styled-components"
import { api } from "../api"
import { useOnce } from "../kit/useOnce"
import type { SavedView } from "../schemas"
import { addressOf } from "./useStudentFilter"
import { EVERYBODY, type StudentFilter } from "./useStudents"

const VIEWS = "/api/admin/views"
const NAME_AT_MOST = 60
const UNDO_MS = 10_000

const filterOfView = ({ words, status, order }: SavedView): StudentFilter => ({
  words: words ?? "",
  status: status ?? "all",
  order: order ?? EVERYBODY.order,
})

interface SavedViewsProps {
  filter: StudentFilter
  onFilter: (filter: StudentFilter) => void
}

export function SavedViews({ filter, onFilter }: SavedViewsProps) {
  const { data: views = [] } = useQuery(api.query(VIEWS))
  const client = useQueryClient()
  const [naming, setNaming] = useState(false)
  const id = useId()
  const choice = useRef<HTMLSelectElement>(null)
  const here = addressOf(filter)
  const current = views.find((view) => addressOf(filterOfView(view)) === here)
  const failed = (description: string) => (error: unknown) =>
    toast({ title: "Error", description: messageOf(error, description), variant: "destructive" })
  const refresh = () => client.invalidateQueries({ queryKey: [VIEWS] })
  const restore = useMutation({
    mutationFn: (view: Omit<SavedView, "id">) => api.post(VIEWS, view),
    onError: failed("That couldn't be brought back."),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (view: SavedView) => api.delete(`${VIEWS}/${view.id}`),
    onSuccess: (_, { id: _id, ...view }) => {
      choice.current?.focus()
      toast({
        title: "View deleted",
        description: `“${view.name}” is gone.`,
        duration: UNDO_MS,
        action: { label: "Undo", onClick: () => restore.mutate(view) },
      })
    },
    onError: failed("That couldn't be deleted."),
    onSettled: refresh,
  })

  return (
    <Place>
      <VisuallyHidden as="label" htmlFor={id}>
        Saved view
      </VisuallyHidden>
      {/* Never disabled, which would take the focus from it where the last view is deleted. */}
      <SelectBox
        ref={choice}
        id={id}
        value={current?.id ?? ""}
        onChange={({ target }) => {
          const chosen = views.find((view) => String(view.id) === target.value)
          onFilter(chosen ? filterOfView(chosen) : EVERYBODY)
        }}
      >
        <option value="">{views.length === 0 ? "No saved views" : "Saved views"}</option>
        {views.map((view) => (
          <option key={view.id} value={view.id}>
            {view.name}
          </option>
        ))}
      </SelectBox>
      {current ? (
        <Button
          kind="quiet"
          size="small"
          icon="trash"
          pending={remove.isPending}
          onClick={() => remove.mutate(current)}
        >
          Delete view
        </Button>
      ) : (
        <Button kind="quiet" size="small" icon="save" disabled={!here} onClick={() => setNaming(true)}>
          Save view
        </Button>
      )}
      <NameDialog
        filter={filter}
        open={naming}
        onClose={() => setNaming(false)}
        onSaved={() => void setTimeout(() => choice.current?.focus())}
      />
    </Place>
  )
}

interface NameDialogProps {
  filter: StudentFilter
  open: boolean
  onClose: () => void
  /** The button that opened it deletes the view by now, and must not have the focus. */
  onSaved: () => void
}

function NameDialog({ filter, open, onClose, onSaved }: NameDialogProps) {
  const [name, setName] = useState("")
  const client = useQueryClient()
  const once = useOnce(open)
  const form = useId()
  const save = useMutation({
    mutationFn: () => {
      const { words, status, order } = filter
      return api.post(VIEWS, { name, words: words.trim(), status: status === "all" ? null : status, order })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [VIEWS] })
      setName("")
      onClose()
      onSaved()
    },
    onError: (error) => {
      once.release()
      toast({
        title: "Error",
        description: messageOf(error, "That couldn't be saved."),
        variant: "destructive",
      })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() && once.claim()) save.mutate()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Save this view"
      description="The search, status and order as they are now. A view of the same name is replaced. Only you see your views."
      actions={
        <Row $gap="sm">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            disabled={!name.trim()}
            pending={save.isPending}
            pendingLabel="Saving…"
          >
            Save
          </Button>
        </Row>
      }
    >
      <form id={form} onSubmit={submit}>
        <Input
          label="Name"
          value={name}
          maxLength={NAME_AT_MOST}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  )
}

const Place = styled.div`
  display: flex;
  flex: 1 1 16rem;
  gap: ${({ theme }) => theme.gap.sm};
  align-items: center;
  > :first-of-type { flex: 1; }
  button { flex: none; }
`
