/** Dialog that invites one person or a CSV file of people; each gets a mail with a link to choose a password. */
import { ApiError, Button, Dialog, Input, messageOf, Stack, Tabs, useDraft } from "@cubital/sdk"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useId, useRef, useState } from "react"
import { styled } from "styled-components"
import { api } from "../api"
import type { InvitationsSent, Invited } from "../schemas"
import { COLUMNS, type Line, readInvitations } from "./invitationFile"

const NOBODY: Invited = { email: "", fullName: "", username: "", phoneNumber: "" }
const FIELDS: [keyof Invited, string, string?][] = [
  ["email", "Email", "email"],
  ["fullName", "Full Name"],
  ["username", "Username"],
  ["phoneNumber", "Phone Number", "tel"],
]

const HINTS: Partial<Record<keyof Invited, string>> = {
  fullName: "Optional",
  username: "Optional: without it, it is made of the email address.",
  phoneNumber: "Optional",
}

type Way = "one" | "file"

export default function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [way, setWay] = useState<Way>("one")
  const invite = useInvite()

  function close() {
    onClose()
    invite.reset()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Invite students"
      description="Each person gets an active account and an email with a link that works for 7 days, to choose a password."
    >
      {invite.data ? (
        <Sent sent={invite.data} onMore={invite.reset} onDone={close} />
      ) : (
        <Tabs
          label="How to invite"
          value={way}
          onChange={(next) => {
            setWay(next)
            invite.reset()
          }}
          tabs={[
            { value: "one", label: "One person", content: <OnePerson invite={invite} /> },
            { value: "file", label: "CSV file", content: <FromFile invite={invite} /> },
          ]}
        />
      )}
    </Dialog>
  )
}

type Invite = ReturnType<typeof useInvite>

function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (people: Invited[]) => api.post("/api/admin/invitations", { people }),
    onSuccess: () => {
      for (const path of ["/api/admin/students", "/api/admin/students/counts", "/api/admin/audit"])
        void client.invalidateQueries({ queryKey: [path] })
    },
  })
}

function OnePerson({ invite }: { invite: Invite }) {
  const [person, setPerson] = useDraft<Invited>("admin:invitation", NOBODY)
  const problems = problemsOf(invite.error)

  function send(event: FormEvent) {
    event.preventDefault()
    if (!invite.isPending) invite.mutate([person], { onSuccess: () => setPerson(NOBODY) })
  }

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        {FIELDS.map(([field, label, type = "text"]) => (
          <Input
            key={field}
            label={label}
            type={type}
            autoComplete="off"
            value={person[field]}
            onChange={({ target }) => setPerson({ ...person, [field]: target.value })}
            error={problems.find((problem) => problem.field === field)?.message}
            hint={HINTS[field]}
          />
        ))}
        {invite.error && problems.length === 0 && <Refused error={invite.error} />}
        <div>
          <Button type="submit" pending={invite.isPending} pendingLabel="Inviting…">
            Send invitation
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function FromFile({ invite }: { invite: Invite }) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [lines, setLines] = useState<Line[]>([])
  const [unreadable, setUnreadable] = useState("")
  const problems = problemsOf(invite.error)

  async function read(file: File | undefined) {
    invite.reset()
    setLines([])
    setUnreadable("")
    if (!file) return
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer())
      setLines(readInvitations(text))
    } catch (error) {
      const known = error instanceof Error && !(error instanceof TypeError)
      setUnreadable(known ? error.message : "This file isn't UTF-8. Save it as “CSV UTF-8”.")
    }
  }

  return (
    <Stack>
      <div>
        <label htmlFor={id}>
          CSV file with a header row: {COLUMNS}. Only email is required. Up to 500 people.
        </label>
        <Choose
          id={id}
          ref={box}
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </div>
      {unreadable && <p role="alert">{unreadable}</p>}
      {problems.length > 0 && (
        <div role="alert">
          <strong>No one was invited. Fix the file and choose it again:</strong>
          <Wrong>
            {problems.map(({ place, field, message }) => (
              <li key={`${place} ${field} ${message}`}>
                Line {lines[place]?.line ?? place + 2}, {nameOfField(field)}: {message}
              </li>
            ))}
          </Wrong>
        </div>
      )}
      {invite.error && problems.length === 0 && <Refused error={invite.error} />}
      {lines.length > 0 && (
        <div>
          <Button
            pending={invite.isPending}
            pendingLabel="Inviting…"
            onClick={() => invite.mutate(lines.map(({ person }) => person))}
          >
            Invite {lines.length} {lines.length === 1 ? "person" : "people"}
          </Button>
        </div>
      )}
    </Stack>
  )
}

interface SentProps {
  sent: InvitationsSent
  onMore: () => void
  onDone: () => void
}

function Sent({ sent: { invited }, onMore, onDone }: SentProps) {
  return (
    <Stack>
      <p role="status">
        {invited.length === 1 ? "1 invitation is" : `${invited.length} invitations are`} on the way.
      </p>
      <List aria-label="Invited">
        {invited.map(({ id, username, email }) => (
          <li key={id}>
            {email} <small>as {username}</small>
          </li>
        ))}
      </List>
      <div>
        <Button onClick={onDone}>Done</Button>{" "}
        <Button kind="quiet" onClick={onMore}>
          Invite more
        </Button>
      </div>
    </Stack>
  )
}

function Refused({ error }: { error: Error }) {
  return <p role="alert">{messageOf(error, "Couldn't send the invitations. Please try again.")}</p>
}

interface Problem {
  /** Of the person in the list, from 0. */
  place: number
  field: string
  message: string
}

/** What the server says of single people: `people.3.email`. */
function problemsOf(error: Error | null): Problem[] {
  if (!(error instanceof ApiError)) return []
  return error.fields.flatMap(({ field, message }) => {
    const [, place, name] = /^people\.(\d+)\.(\w+)$/.exec(field) ?? []
    return place && name ? [{ place: Number(place), field: name, message }] : []
  })
}

const nameOfField = (field: string) => FIELDS.find(([name]) => name === field)?.[1].toLowerCase() ?? field

const Choose = styled.input`
  display: block;
  inline-size: 100%;
  margin-block-start: ${({ theme }) => theme.gap.sm};
  padding-block: ${({ theme }) => theme.gap.sm};
  color: ${({ theme }) => theme.ink};
  font: inherit;

  &::file-selector-button {
    margin-inline-end: 0.75rem;
    padding: 0.5rem 1rem;
    border: 1px solid ${({ theme }) => theme.edge};
    border-radius: ${({ theme }) => theme.radius.md};
    background: transparent;
    color: ${({ theme }) => theme.ink};
    font: inherit;
    font-size: ${({ theme }) => theme.text.sm};
    font-weight: 600;
    cursor: pointer;
  }
  &:hover::file-selector-button { border-color: ${({ theme }) => theme.accent}; background: ${({ theme }) => theme.accentSoft}; }
`

const Wrong = styled.ul`
  max-block-size: 14rem;
  margin: ${({ theme }) => theme.gap.sm} 0 0;
  padding-inline-start: 1.25rem;
  overflow: auto;
  color: ${({ theme }) => theme.bad};
`

const List = styled.ul`
  max-block-size: 16rem;
  margin: 0;
  padding-inline-start: 1.25rem;
  overflow: auto;
  small { color: ${({ theme }) => theme.inkSoft}; }
`
