/** One entry of the inbox: question, student's feedback, and the editor's decision. */
import { Badge, Button, messageOf, toast } from "@cubital/sdk"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "../api"
import type { InboxEntry } from "./schemas"
import { shortDate } from "./shortDate"

const Place = styled.li`
  display: grid;
  gap: 0.4rem;
  padding-block-end: ${({ theme }) => theme.gap.md};
  border-block-end: 1px solid ${({ theme }) => theme.line};
  line-height: 1.45;
  overflow-wrap: anywhere;
  &:last-child { padding-block-end: 0; border-block-end: 0; }
`

const Small = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.4rem ${({ theme }) => theme.gap.sm};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`

const Answer = styled.details`
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  white-space: pre-wrap;
  summary { cursor: pointer; }
`

const UNDO_MS = 10_000

const DECIDED: Record<InboxEntry["state"], string> = {
  open: "Put back",
  todo: "Made a to-do",
  done: "Marked as done",
}

const failed = (error: unknown) =>
  toast({
    title: "Error",
    description: messageOf(error, "Couldn't save this. Please try again."),
    variant: "destructive",
  })

export function InboxRow({ entry, queryKey }: { entry: InboxEntry; queryKey: string[] }) {
  const client = useQueryClient()
  const [saving, setSaving] = useState(false)
  const { question, reason, nearest, asked: times, moduleId, last, state, answer } = entry

  const put = async (next: InboxEntry["state"]) => {
    await api.post(`/api/tutor/admin/inbox/${entry.entry}`, { state: next })
    client.setQueryData<InboxEntry[]>(queryKey, (all) =>
      all?.map((one) => (one.entry === entry.entry ? { ...one, state: next } : one)),
    )
    void client.invalidateQueries({ queryKey: ["/api/admin/attention"] })
  }

  const decide = async (next: InboxEntry["state"]) => {
    setSaving(true)
    try {
      await put(next)
      toast({
        title: DECIDED[next],
        description: question,
        duration: UNDO_MS,
        action: { label: "Undo", onClick: () => void put(state).catch(failed) },
      })
    } catch (error) {
      failed(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <Place>
      <strong>{question}</strong>
      <Small>
        <Badge>Module {moduleId}</Badge>
        {times > 1 && <span>asked {times} times</span>}
        <span>{shortDate(last)}</span>
        {nearest && (
          <span>
            nearest: <Link to={nearest.link}>{nearest.title}</Link>
          </span>
        )}
      </Small>
      {reason && <Small>A student said: {reason}</Small>}
      {answer && (
        <Answer>
          <summary>The tutor's answer</summary>
          {answer}
        </Answer>
      )}
      <Small>
        {state === "open" ? (
          <>
            <Button kind="secondary" size="small" disabled={saving} onClick={() => void decide("todo")}>
              Make it a to-do
            </Button>
            <Button
              kind="quiet"
              size="small"
              icon="check"
              disabled={saving}
              onClick={() => void decide("done")}
            >
              Done
            </Button>
          </>
        ) : (
          <>
            <Button
              kind="secondary"
              size="small"
              icon="check"
              disabled={saving}
              onClick={() => void decide("done")}
            >
              Done
            </Button>
            <Button kind="quiet" size="small" disabled={saving} onClick={() => void decide("open")}>
              Put it back
            </Button>
          </>
        )}
      </Small>
    </Place>
  )
}
