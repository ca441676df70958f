/** One exercise: how to do it, then the case step by step, then how it went. */
import { Card, ErrorNotice, messageOf, Page, Skeleton } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link, useParams, useSearchParams } from "react-router-dom"
import { api } from "./api"
import { EndScreen } from "./EndScreen"
import type { Attempt } from "./exercises"
import { Player } from "./Player"
import { StartScreen } from "./StartScreen"
import { useSteps } from "./useSteps"

export default function ExercisePage() {
  const id = useParams().id ?? ""
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery({
    ...api.query(`/api/exercises/${id}`),
    // Who comes back reads anew where they are: it may have been gone on with on another device.
    gcTime: 0,
  })
  // What the server said of it last, and only of the exercise of this address.
  const [latest, setLatest] = useState<Attempt>()
  // What the last step brought is read before how all of it went.
  const [ended, setEnded] = useState<number>()
  const form = search.get("form")
  const own = latest?.exercise === id && latest.form === form ? latest : undefined
  const attempt = own ?? data?.attempts.find((one) => one.form === form)

  if (!data) {
    return (
      <Page title="Interactive Exercise">
        {error ? (
          <ErrorNotice title="Couldn't load this exercise" onRetry={() => void refetch()}>
            {messageOf(error, "Try again in a moment.")}
          </ErrorNotice>
        ) : (
          <Card>
            <Skeleton lines={6} />
          </Card>
        )}
      </Page>
    )
  }
  if (!attempt) return <StartScreen exercise={data.exercise} onBegun={setLatest} />
  if (attempt.finishedAt && ended === attempt.id)
    return <EndScreen exercise={data.exercise} attempt={attempt} onBegun={setLatest} />
  return (
    <OwnPlayer key={attempt.id} attempt={attempt} onChange={setLatest} onEnd={() => setEnded(attempt.id)} />
  )
}

interface OwnPlayerProps {
  attempt: Attempt
  onChange: (attempt: Attempt) => void
  onEnd: () => void
}

function OwnPlayer({ attempt, onChange, onEnd }: OwnPlayerProps) {
  const calls = useSteps(attempt, onChange)
  return (
    <Player attempt={attempt} calls={calls} exit={<Link to="/exercises">Exit (saved)</Link>} onEnd={onEnd} />
  )
}
