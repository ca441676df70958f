/** Card of the dashboard: would I pass today, for each exam that I have begun to answer for. */
import { Card, CardTitle, LinkButton, Muted, Row, usePreferences } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { styled } from "styled-components"
import { api } from "./api"
import { answersNeeded, counted, narrowing, percent, type Readiness, tooWide } from "./exams"

/* As many lines as it will have: what stands below is not pushed when they come. */
const Lines = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.gap.xs};
  margin: ${({ theme }) => theme.gap.sm} 0 0;
  padding: 0;
  list-style: none;
  font-variant-numeric: tabular-nums;
  /* On a phone each exam takes two lines. */
  @media (max-width: 26rem) { li { min-block-size: 2lh; } }
`

/* One line, for the exam that is the first to be narrowed; its place is there before it comes. */
const Small = styled(Muted)`
  margin-block-start: ${({ theme }) => theme.gap.xs};
  min-block-size: 1.5em;
  font-size: ${({ theme }) => theme.text.sm};
`

export default function ReadyCard() {
  const heading = useId()
  const { data } = useQuery(api.query("/api/exams/readiness"))
  const { data: exams } = useQuery(api.query("/api/exams"))
  // Today has the page's one filled button, where it is shown.
  const { preferences } = usePreferences()
  const open = exams?.sittings.find(({ handedInAt }) => handedInAt === null)
  const [first] = (data ?? [])
    .filter(({ answersToNarrow }) => answersToNarrow !== null)
    .sort((one, other) => (one.answersToNarrow ?? 0) - (other.answersToNarrow ?? 0))
  if (data?.length === 0) return null
  return (
    <Card aria-labelledby={heading}>
      <Row $between $gap="md">
        <CardTitle id={heading}>Would you pass today?</CardTitle>
        {open ? (
          <LinkButton
            kind={preferences.today === false ? "primary" : "secondary"}
            size="small"
            to={`/exams/${open.id}`}
          >
            Go on with {open.examName}
          </LinkButton>
        ) : (
          <LinkButton kind="secondary" size="small" to="/exams">
            Mock exams
          </LinkButton>
        )}
      </Row>
      <Lines>
        {data?.map((one) => <Line key={one.exam} of={one} />) ??
          exams?.exams.map(({ id, name }) => (
            <Muted as="li" key={id}>
              {name}: …
            </Muted>
          ))}
      </Lines>
      <Small>{first && `${first.examName}: ${narrowing(first)}`}</Small>
    </Card>
  )
}

function Line({ of }: { of: Readiness }) {
  if (of.chance === null)
    return (
      <Muted as="li">
        {of.examName}: we can tell after {counted(answersNeeded(of), "more answer")}
      </Muted>
    )
  if (of.unsure)
    return (
      <li>
        {of.examName}: {tooWide(of).toLowerCase()}: your chance is between {percent(of.low ?? 0)} and{" "}
        {percent(of.high ?? 0)}
      </li>
    )
  return (
    <li>
      {of.examName}: <strong>{percent(of.chance)}</strong> chance of passing, between {percent(of.low ?? 0)}{" "}
      and {percent(of.high ?? 0)}
    </li>
  )
}
