/** Readiness for an exam: the chance of passing today and each domain's share, or how many answers are missing. */
import { Muted } from "@cubital/sdk"
import type { ReactNode } from "react"
import { styled } from "styled-components"
import {
  answersNeeded,
  bounds,
  counted,
  isWide,
  narrowing,
  percent,
  type Reader,
  type Readiness,
  shareOf,
  stillNeeded,
  tooWide,
} from "./exams"
import { RangeBar } from "./RangeBar"
import { ShareBar } from "./ShareBar"

const Chance = styled.p`
  margin: 0;
  font-size: ${({ theme }) => theme.text.md};
  strong { font-family: ${({ theme }) => theme.font.heading}; }
`

/* The larger, the surer. */
const Likely = styled.strong`
  font-size: ${({ theme }) => theme.text.xl};
`

const Between = styled.strong`
  font-size: ${({ theme }) => theme.text.lg};
`

const Small = styled(Muted)`
  margin-block-start: ${({ theme }) => theme.gap.xs};
  max-inline-size: 46rem;
  font-size: ${({ theme }) => theme.text.sm};
`

const Doing = styled.div`
  margin-block-start: ${({ theme }) => theme.gap.md};
`

const Domains = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: ${({ theme }) => theme.gap.md};
  margin-block-start: ${({ theme }) => theme.gap.md};
  > p {
    grid-column: 1 / -1;
    margin: 0;
    color: ${({ theme }) => theme.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
  }
`

interface ReadyProps {
  readiness: Readiness
  of?: Reader
  /** What to do about it. */
  children?: ReactNode
}

export function Ready({ readiness, of = "me", children }: ReadyProps) {
  const wording =
    of === "me" ? "Would you pass today?" : `Would the student pass the ${readiness.examName} today?`
  const { chance, low, high, unsure, domains } = readiness
  const isKnown = domains.some((domain) => domain.percent !== null)
  const whose = of === "me" ? "your" : "their"
  return (
    <section aria-label={`Readiness for ${readiness.examName}`}>
      {chance === null || low === null || high === null ? (
        <>
          <Chance>
            {wording}{" "}
            <Between>Too early to tell: {counted(answersNeeded(readiness), "more answer")} needed.</Between>
          </Chance>
          <Small>
            {stillNeeded(readiness)}Lesson checks, practice exams and mock exams of these domains count, each
            question once.
          </Small>
        </>
      ) : (
        <>
          <Chance>
            {wording}{" "}
            {unsure ? (
              <Between>
                {tooWide(readiness)}: {whose} chance of passing is between {percent(low)} and {percent(high)}.
              </Between>
            ) : (
              <>
                <Likely>{percent(chance)}</Likely> chance of passing, between {percent(low)} and{" "}
                {percent(high)}.
              </>
            )}
          </Chance>
          <RangeBar low={low} high={high} best={chance} />
          <Small>
            {unsure &&
              `${narrowing(readiness, of)} Best estimate of ${whose} chance so far: ${percent(chance)}. `}
            {weakest(readiness, of)}
          </Small>
        </>
      )}
      {children && <Doing>{children}</Doing>}
      {isKnown && (
        <Domains>
          <p>
            How much of each domain's questions {of === "me" ? "you" : "they"} would answer rightly today:
          </p>
          {domains.map((domain) => (
            <ShareBar
              key={domain.id}
              name={domain.name}
              percent={domain.percent}
              {...(isWide(domain) && { between: { low: domain.low ?? 0, high: domain.high ?? 100 } })}
              note={noteOf(domain)}
            />
          ))}
        </Domains>
      )}
    </section>
  )
}

function noteOf(domain: Readiness["domains"][number]): string {
  const answers = `${counted(domain.answers, "answer")} so far`
  if (domain.percent === null) return answers
  return isWide(domain) ? `${answers}: best estimate ${percent(domain.percent)}` : bounds(domain)
}

/** The domain to go to first, where one is behind. */
function weakest({ domains }: Readiness, of: Reader): string {
  const known = domains.filter((domain) => domain.percent !== null)
  const [last] = known.sort((a, b) => (a.percent ?? 0) - (b.percent ?? 0))
  return last && known.length > 1
    ? `Weakest in all ${of === "me" ? "your" : "their"} answers: ${last.name}. ${shareOf(last, of)}`
    : ""
}
