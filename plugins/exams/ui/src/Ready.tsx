/** Readiness for an exam: the chance of passing today and each domain's share, or how many answers are missing. */
import { Muted } from "@cubital/sdk"
import { styled } from "styled-components"
import { percent, type Readiness } from "./exams"
import { ShareBar } from "./ShareBar"

const Chance = styled.p`
  margin: 0;
  font-size: ${({ theme }) => theme.text.md};
  strong { font-size: ${({ theme }) => theme.text.xl}; font-family: ${({ theme }) => theme.font.heading}; }
`

const Domains = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: ${({ theme }) => theme.gap.md};
  margin-block-start: ${({ theme }) => theme.gap.md};
`

interface ReadyProps {
  readiness: Readiness
  /** Who reads it: the student, or staff about one. */
  of?: "me" | "student"
}

export function Ready({ readiness, of = "me" }: ReadyProps) {
  const wording =
    of === "me" ? "Would you pass today?" : `Would the student pass the ${readiness.examName} today?`
  const { chance, low, high, answers, needed, domains } = readiness
  const missing = domains.filter((domain) => domain.answers < domain.needed).map(({ name }) => name)
  return (
    <section aria-label={`Readiness for ${readiness.examName}`}>
      {chance === null || low === null || high === null ? (
        <Muted>
          {wording} Not enough answers yet: {answers} of {needed}, with some in each large domain.
          {missing.length > 0 && missing.length < domains.length && ` Too few in ${missing.join(", ")}.`}{" "}
          Practice and exams count, each question once.
        </Muted>
      ) : (
        <Chance>
          {wording} <strong>{percent(chance)}</strong> likely, between {percent(low)} and {percent(high)}.
        </Chance>
      )}
      {domains.some((domain) => domain.percent !== null) && (
        <Domains>
          {domains.map((domain) => (
            <ShareBar
              key={domain.id}
              name={domain.name}
              percent={domain.percent}
              note={
                domain.percent === null
                  ? `${domain.answers} ${domain.answers === 1 ? "answer" : "answers"} so far`
                  : `${percent(domain.low ?? 0)} to ${percent(domain.high ?? 0)}`
              }
            />
          ))}
        </Domains>
      )}
    </section>
  )
}
