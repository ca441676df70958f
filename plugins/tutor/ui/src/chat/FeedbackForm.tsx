/** Thumbs for an answer, and a form for the reason after a thumb down. */
import { Button, Chips, Input, messageOf, toast, useDraft } from "@cubital/sdk"
import { type FormEvent, useId, useState } from "react"
import { styled } from "styled-components"
import { api } from "../api"
import type { Feedback } from "../course"
import { Thumb } from "./Thumb"

const REASONS = ["It is wrong", "Not what I asked", "Hard to understand", "Too long"]
const LONGEST = 500

const Place = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  justify-items: start;
  @media print { display: none; }
`

const Thumbs = styled.div`
  display: flex;
  align-items: center;
  gap: 0.15rem;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
`

const Choice = styled.button`
  display: grid;
  place-items: center;
  inline-size: 2.25rem;
  block-size: 2.25rem;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.sm};
  background: none;
  color: ${({ theme }) => theme.inkSoft};
  cursor: pointer;
  &:hover { background: ${({ theme }) => theme.sunken}; color: ${({ theme }) => theme.ink}; }
  &[aria-pressed="true"] { color: ${({ theme }) => theme.accentInk}; }
`

const Why = styled.form`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  inline-size: min(30rem, 100%);
  padding: ${({ theme }) => theme.gap.md};
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.raised};
`

const Buttons = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.gap.sm};
`

interface FeedbackFormProps {
  messageId: number
  feedback: Feedback | null
  onFeedback: (feedback: Feedback | null) => void
}

export function FeedbackForm({ messageId, feedback, onFeedback }: FeedbackFormProps) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useDraft(`tutor:reason:${messageId}`, "")
  const title = useId()

  const say = async (thumb: Feedback["thumb"] | null, why = "") => {
    const before = feedback
    onFeedback(thumb && { thumb, reason: why })
    try {
      await api.post(`/api/tutor/answers/${messageId}/feedback`, { thumb, reason: why })
    } catch (error) {
      onFeedback(before)
      toast({
        title: "Error",
        description: messageOf(error, "Couldn't save your feedback. Please try again."),
        variant: "destructive",
      })
    }
  }

  const press = (thumb: Feedback["thumb"]) => {
    const takenBack = feedback?.thumb === thumb
    setAsking(thumb === "down" && !takenBack)
    void say(takenBack ? null : thumb)
  }

  const explain = (event: FormEvent) => {
    event.preventDefault()
    setAsking(false)
    void say("down", reason.trim())
    setReason("")
  }

  return (
    <Place>
      <Thumbs role="group" aria-label="Was this answer helpful?">
        <Choice
          type="button"
          aria-label="Helpful"
          aria-pressed={feedback?.thumb === "up"}
          onClick={() => press("up")}
        >
          <Thumb up filled={feedback?.thumb === "up"} />
        </Choice>
        <Choice
          type="button"
          aria-label="Not helpful"
          aria-pressed={feedback?.thumb === "down"}
          onClick={() => press("down")}
        >
          <Thumb up={false} filled={feedback?.thumb === "down"} />
        </Choice>
        {feedback && !asking && <span role="status">Thank you.</span>}
      </Thumbs>
      {asking && (
        <Why onSubmit={explain} aria-labelledby={title}>
          <strong id={title}>What was wrong with it?</strong>
          <Chips
            label="Reason"
            options={REASONS.map((value) => ({ value, label: value }))}
            value={reason}
            onChange={setReason}
          />
          <Input
            label="In your own words (optional)"
            value={reason}
            maxLength={LONGEST}
            onChange={(event) => setReason(event.target.value)}
          />
          <Buttons>
            <Button type="submit" size="small" disabled={!reason.trim()}>
              Send feedback
            </Button>
            <Button kind="quiet" size="small" onClick={() => setAsking(false)}>
              Close
            </Button>
          </Buttons>
        </Why>
      )}
    </Place>
  )
}
