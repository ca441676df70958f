/** The result of a sitting: passed or not yet, how sure that is, each domain, and each question with its reasons. */
import { Badge, Button, Card, Chips, LinkButton, Muted, Page, Question, Row, Stack } from "@cubital/sdk"
import { useEffect, useRef, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { styled } from "styled-components"
import { counted, duration, type ItemResult, isWide, outcome, percent, points, type Result } from "./exams"
import { NextSteps } from "./NextSteps"
import { PracticeMissed } from "./PracticeMissed"
import { PassingLegend, ShareBar } from "./ShareBar"

const Verdict = styled.p`
  margin: 0;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.xxl};
  font-weight: 600;
  line-height: 1.2;
  &:focus { outline: none; }
`

const Domains = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
  gap: ${({ theme }) => theme.gap.lg};
`

const Items = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.lg};
  margin: 0;
  padding: 0;
  list-style: none;
`

type Filter = "missed" | "flagged" | "all"
const STEP = 20 // questions that are shown at once

interface ResultPageProps {
  result: Result
  /** It comes in the place of the exam, which was read somewhere below. */
  isNew: boolean
}

export function ResultPage({ result, isNew }: ResultPageProps) {
  const [filter, setFilter] = useState<Filter>("missed")
  const [most, setMost] = useState(STEP)
  const [search, setSearch] = useSearchParams()
  const verdict = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!isNew) return
    document.scrollingElement?.scrollTo?.({ top: 0 })
    verdict.current?.focus({ preventScroll: true })
  }, [isNew])
  const missed = result.items.filter(({ review }) => review.mark < 1)
  const unscored = result.items.filter(({ scored }) => !scored).length
  const flagged = result.items.filter((item) => item.flagged)
  const items = { missed, flagged, all: result.items }[filter]
  if (search.has("again"))
    return (
      <Page title={`${result.examName}: what you missed`}>
        <PracticeMissed sitting={result.id} items={missed} onEnd={() => setSearch({})} />
      </Page>
    )
  return (
    <Page
      title={`${result.examName}, ${result.formName}`}
      actions={
        <LinkButton kind="secondary" to="/exams">
          All exams
        </LinkButton>
      }
    >
      <Stack $gap="lg">
        <Card $tone={result.passed ? "good" : "warn"}>
          <Verdict ref={verdict} tabIndex={-1}>
            {outcome(result)}
          </Verdict>
          <p>
            <strong>
              {percent(result.percent)} right: {points(result.right)} of {result.scored}.
            </strong>{" "}
            {isOneDomain(result)
              ? `The whole exam is passed with ${percent(result.passing)}.`
              : `The passing score here is ${percent(result.passing)}. ${sureness(result)}`}
          </p>
          <Muted>
            {result.answered} of {result.items.length} answered in {duration(result.seconds)}
            {result.outOfTime && "; the time was up"}.
            {unscored > 0 && ` ${counted(unscored, "question")} did not count, as in the certifier's exam.`}
          </Muted>
        </Card>
        <NextSteps
          result={result}
          missed={missed.length}
          inReview={missed.some(({ response }) => response !== null)}
          onPractice={() => setSearch({ again: "" })}
        />
        <section aria-labelledby="domains">
          <h2 id="domains">By domain</h2>
          <PassingLegend passing={result.passing} />
          <Domains>
            {result.domains.map((domain) => (
              <ShareBar
                key={domain.id}
                name={domain.name}
                percent={domain.percent}
                passing={result.passing}
                note={`${points(domain.right)} of ${domain.questions} right`}
              />
            ))}
          </Domains>
        </section>
        <section aria-labelledby="questions">
          <Row $between $gap="md">
            <h2 id="questions">Questions</h2>
            <Chips
              label="Which questions"
              value={filter}
              onChange={(value) => {
                setFilter(value)
                setMost(STEP)
              }}
              options={[
                { value: "missed", label: `Missed (${missed.length})` },
                { value: "flagged", label: `Flagged (${flagged.length})` },
                { value: "all", label: `All (${result.items.length})` },
              ]}
            />
          </Row>
          <Items>
            {items.slice(0, most).map((item) => (
              <Reviewed key={item.position} item={item} />
            ))}
          </Items>
          {items.length === 0 && <Muted>{NOTHING[filter]}</Muted>}
          {items.length > most && (
            <p>
              <Button kind="secondary" onClick={() => setMost(most + STEP)}>
                Show more
              </Button>
            </p>
          )}
        </section>
      </Stack>
    </Page>
  )
}

const NOTHING = {
  missed: "You missed nothing.",
  flagged: "You flagged nothing.",
  all: "There are no questions.",
}

const isOneDomain = ({ form }: Result) => form === "domain"

function sureness({ low, high, passing, passed, verdict, scored }: Result): string {
  const little = isWide({ low, high })
    ? `${counted(scored, "question")} ${scored === 1 ? "says" : "say"} little yet. `
    : ""
  const share = `${percent(low)} to ${percent(high)}`
  const range = `${little}Of another exam of this length you would likely answer ${share} rightly`
  if (verdict === "pass") return `${range}, so you would pass that one, too.`
  if (verdict === "fail") return `${range}.`
  if (passed && (low + high) / 2 < passing) return `${range}: it may go either way.`
  if (passed)
    return `${range}: you would likely pass that one, too, and could still miss ${percent(passing)}.`
  return `${range}: ${percent(passing)} is within reach, and not sure yet.`
}

function Reviewed({ item }: { item: ItemResult }) {
  return (
    <Card as="li">
      <Question
        caption={`Question ${item.position + 1} · ${item.domain} · ${duration(item.seconds)}`}
        question={item.question}
        response={item.response}
        review={item.review}
      />
      {!item.scored && (
        <p>
          <Badge>Did not count</Badge>
        </p>
      )}
    </Card>
  )
}
