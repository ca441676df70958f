/** Staff's panel of one student's study totals; the student's own texts are not shown. */
import { Card, CardTitle, ErrorNotice, Muted, Skeleton } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { styled } from "styled-components"
import { api } from "./api"

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" })

export default function StudentStudy({ studentId }: { studentId: number }) {
  const heading = useId()
  const tally = useQuery(api.query(`/api/resources/admin/students/${studentId}`))
  return (
    <Panel aria-labelledby={heading}>
      <CardTitle id={heading}>Study resources</CardTitle>
      {tally.isLoading && <Skeleton lines={3} />}
      {tally.error && (
        <ErrorNotice
          title="Couldn't load the student's study progress"
          onRetry={() => void tally.refetch()}
        />
      )}
      {tally.data && (
        <>
          <Figures>
            <Figure
              name="Reflections saved"
              value={tally.data.reflections}
              last={tally.data.lastReflection}
            />
            <Figure name="Games finished" value={tally.data.games} last={tally.data.lastGame} />
            <Figure name="Cards reviewed" value={tally.data.reviews} last={tally.data.lastReview} />
          </Figures>
          <Muted>What the student wrote in reflections is private and is not shown here.</Muted>
        </>
      )}
    </Panel>
  )
}

function Figure({ name, value, last }: { name: string; value: number; last: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong> {last && <Muted as="span">last on {DAY.format(new Date(last))}</Muted>}
      </dd>
    </div>
  )
}

const Panel = styled(Card)`
  display: grid;
  gap: ${({ theme }) => theme.gap.md};
`

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.lg};
  margin: 0;

  dt { color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
  dd { margin: 0; }
  strong { font-size: ${({ theme }) => theme.text.lg}; }
`
