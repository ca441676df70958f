/** One sitting: open, to be answered; or handed in, with its result. */
import { Card, ErrorNotice, messageOf, Page, Skeleton } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { useParams } from "react-router-dom"
import { api } from "./api"
import type { KeptSitting, Result } from "./exams"
import { OpenSitting } from "./OpenSitting"
import { ResultPage } from "./ResultPage"
import { useStamp } from "./useKeptSitting"

export default function SittingPage() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery({
    ...api.query(`/api/exams/sittings/${id}`),
    // What stands on the page is newer than what the server may answer meanwhile; who comes back reads it anew.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const sitting = data as KeptSitting | undefined
  useStamp(id, sitting)
  /** The sitting that was open on this page: its result comes in its place. */
  const openOne = useRef<number>(undefined)
  if (sitting && !sitting.handedInAt) openOne.current = id
  if (sitting?.handedInAt) return <HandedIn id={id} name={sitting.examName} isNew={openOne.current === id} />
  if (sitting) return <OpenSitting key={id} sitting={sitting} />
  return <Waiting error={error} retry={() => void refetch()} />
}

function HandedIn({ id, name, isNew }: { id: number; name: string; isNew: boolean }) {
  const { data, error, refetch } = useQuery(api.query(`/api/exams/sittings/${id}/result`))
  const result = data as Result | undefined
  if (result) return <ResultPage result={result} isNew={isNew} />
  return <Waiting title={name} error={error} retry={() => void refetch()} />
}

function Waiting({
  title = "Mock Exam",
  error,
  retry,
}: {
  title?: string
  error: unknown
  retry: () => void
}) {
  return (
    <Page title={title}>
      {error ? (
        <ErrorNotice title="Couldn't load this exam" onRetry={retry}>
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
