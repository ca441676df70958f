/** What to do after a result: first what this exam was missed in, then what all answers say. */
import { Button, Card, Muted } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "./api"
import {
  counted,
  type Domain,
  domainToPractice,
  formOfDomain,
  points,
  type Readiness,
  type Result,
  shareOf,
  weakestOf,
} from "./exams"
import { PracticeDomain } from "./PracticeDomain"

const List = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${({ theme }) => theme.gap.sm} ${({ theme }) => theme.gap.lg};
    padding-block: ${({ theme }) => theme.gap.md};
  }
  li + li { border-block-start: 1px solid ${({ theme }) => theme.line}; }
  li:first-child { padding-block-start: 0; }
  li:last-child { padding-block-end: 0; }
  li > div { flex: 1 1 18rem; }
`

/* Their height is there before they are known, so that nothing below moves. */
const Coming = styled.li`
  min-block-size: 5.5rem;
`

interface NextStepsProps {
  result: Result
  missed: number
  /** Something that was missed was answered, and so is in the review. */
  inReview: boolean
  onPractice: () => void
}

export function NextSteps({ result, missed, inReview, onPractice }: NextStepsProps) {
  const { data } = useQuery(api.query("/api/exams"))
  const { data: ready } = useQuery(api.query("/api/exams/readiness"))
  const exam = data?.exams.find(({ id }) => id === result.exam)
  const readiness = ready?.find((one) => one.exam === result.exam)
  const isComing = !data || !ready

  const weakest = weakestOf(result)
  const weakestHere = exam?.domains.find(({ id }) => id === weakest?.id)
  const overall = exam && readiness && domainToPractice(exam, readiness)
  const busy = data?.sittings.some(({ handedInAt }) => handedInAt === null) ?? false
  const practice = (domain: Domain) =>
    exam && (
      <PracticeDomain exam={exam} domain={domain} timeMultiplier={data?.timeMultiplier ?? 1} busy={busy} />
    )
  return (
    <section aria-labelledby="next">
      <h2 id="next">What to do next</h2>
      <Card>
        <List>
          {missed > 0 && (
            <Step
              of="This exam"
              title="What you missed, once more"
              does={
                <Button onClick={onPractice}>Practice what I missed: {counted(missed, "question")}</Button>
              }
            >
              Each with its reasons at once.{" "}
              {inReview && (
                <>
                  What you answered wrong also waits in{" "}
                  <Link to="/study-resources?tab=flashcards&mode=review">your review</Link>.
                </>
              )}
            </Step>
          )}
          {isComing && <Coming aria-hidden />}
          {weakest && weakestHere && exam && formOfDomain(exam, weakestHere.id) && (
            <Step of="This exam" title={`Weakest here: ${weakest.name}`} does={practice(weakestHere)}>
              {points(weakest.right)} of {weakest.questions} right
              {overall?.id === weakest.id && `; also first over all your answers`}.
            </Step>
          )}
          {overall && overall.id !== weakest?.id && (
            <Step of="All your answers" title={`First overall: ${overall.name}`} does={practice(overall)}>
              {reason(readiness, overall.id)}
            </Step>
          )}
        </List>
        {busy && <Muted>Hand in your open exam first: then another can begin.</Muted>}
      </Card>
    </section>
  )
}

const Of = styled.div`
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: 650;
`

interface StepProps {
  /** What it was worked out from. */
  of: string
  title: string
  does: ReactNode
  children: ReactNode
}

function Step({ of, title, does, children }: StepProps) {
  return (
    <li>
      <div>
        <Of>{of}</Of>
        <strong>{title}</strong>
        <Muted>{children}</Muted>
      </div>
      {does}
    </li>
  )
}

/** Why the domain comes first over all exams, checks and practice. */
function reason({ chance, domains }: Readiness, id: string): string {
  const domain = domains.find((one) => one.id === id)
  if (chance === null || !domain || domain.percent === null)
    return "Of all that you have answered so far, least was in this domain."
  return `By all that you have answered so far, ${shareOf(domain)} of it would be right.`
}
