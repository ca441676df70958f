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
  const known = overall && readiness && weakestKnown(readiness, overall.id)
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
            <Step of="This exam" title={`Weakest in this exam: ${weakest.name}`} does={practice(weakestHere)}>
              {points(weakest.right)} of {weakest.questions} right
              {overall?.id === weakest.id && known && "; also the weakest in all your answers"}.
            </Step>
          )}
          {overall && overall.id !== weakest?.id && (
            <Step
              of="All your answers"
              title={`${known ? "Weakest in all your answers" : "More answers needed"}: ${overall.name}`}
              does={practice(overall)}
            >
              {known ? shareOf(known) : missing(readiness, overall.id)}
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

/** The domain, where it comes first because least of it would be right, and not for want of answers. */
function weakestKnown({ chance, domains }: Readiness, id: string) {
  const domain = domains.find((one) => one.id === id)
  const lacksAnswers = chance === null && domain && domain.answers < domain.needed
  return domain?.percent == null || lacksAnswers ? undefined : domain
}

/** How many answers there are in the domain, and how many the chance needs. */
function missing({ domains }: Readiness, id: string): string {
  const { answers = 0, needed = 0 } = domains.find((one) => one.id === id) ?? {}
  return answers < needed
    ? `You answered ${answers} of the ${needed} questions in it that your chance of passing needs.`
    : `You answered ${counted(answers, "question")} in it so far.`
}
