/** Statistics of the practice questions: those that need review, then all of them by module. */
import { Button, EmptyState, ErrorNotice, Skeleton, Stack, useModules } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "./api"
import { AdminLinks } from "./kit/AdminLinks"
import { percentOf, sourceOf } from "./kit/format"
import { Panel } from "./kit/Panel"
import { Small } from "./kit/Person"
import { StaffPage } from "./kit/StaffPage"
import { QuestionRow } from "./questions/QuestionRow"
import type { QuestionStatistics } from "./schemas"

const FIRST = 8

export default function QuestionsPage() {
  const questions = useQuery(api.query("/api/admin/questions"))
  const rows = questions.data ?? []
  return (
    <StaffPage
      title="Question statistics"
      lead="Based on each student's first answer. The hardest come first."
      width="wide"
      actions={<AdminLinks />}
    >
      <Stack $gap="lg">
        {rows.length > 0 && <NeedsReview questions={rows.filter(({ warnings }) => warnings.length > 0)} />}
        <Panel title="Answered questions">
          {questions.isLoading && <Skeleton lines={6} />}
          {questions.error && (
            <ErrorNotice title="Couldn't load the statistics" onRetry={() => void questions.refetch()} />
          )}
          {questions.data && rows.length === 0 && (
            <EmptyState icon="clipboard-check">No questions answered yet.</EmptyState>
          )}
          {rows.length > 0 && <ByModule questions={rows} />}
          <Explained>
            <dt>Percent correct</dt>
            <dd>the share of students who got it right on their first try. 100% is the easiest.</dd>
            <dt>Discrimination</dt>
            <dd>
              from −1 to 1: how well it tells apart who knows the rest and who does not. Above 0.2 is good.
            </dd>
          </Explained>
        </Panel>
      </Stack>
    </StaffPage>
  )
}

function NeedsReview({ questions }: { questions: QuestionStatistics[] }) {
  const [all, setAll] = useState(false)
  return (
    <Panel title={`Needs review (${questions.length})`}>
      {questions.length === 0 ? (
        <EmptyState icon="circle-check">
          Nothing to review. A question is checked once 30 students have answered it.
        </EmptyState>
      ) : (
        <List aria-label="Needs review">
          {questions.slice(0, all ? undefined : FIRST).map((question) => (
            <li key={question.question}>
              <QuestionRow question={question} reason />
            </li>
          ))}
        </List>
      )}
      {questions.length > FIRST && !all && (
        <div>
          <Button kind="secondary" size="small" onClick={() => setAll(true)}>
            Show all {questions.length}
          </Button>
        </div>
      )}
    </Panel>
  )
}

interface Group {
  title: string
  questions: QuestionStatistics[]
}

function ByModule({ questions }: { questions: QuestionStatistics[] }) {
  const { modules } = useModules()
  const current = questions.filter(({ text }) => text !== null)
  const ofNoModule = current.filter(({ moduleId }) => !modules.some(({ id }) => id === moduleId))
  const groups: Group[] = [
    ...modules.map(({ id, title }) => ({
      title: `${id}. ${title}`,
      questions: current.filter(({ moduleId }) => moduleId === id),
    })),
    ...[...new Set(ofNoModule.map(({ source }) => source))].map((source) => ({
      title: sourceOf(source),
      questions: ofNoModule.filter((question) => question.source === source),
    })),
    { title: "No longer in the course", questions: questions.filter(({ text }) => text === null) },
  ].filter((group) => group.questions.length > 0)
  return (
    <List aria-label="Questions by module">
      {groups.map((group) => (
        <li key={group.title}>
          <OfGroup group={group} />
        </li>
      ))}
    </List>
  )
}

function OfGroup({ group: { title, questions } }: { group: Group }) {
  const [address] = useSearchParams()
  const isIn = questions.some(({ question }) => question === address.get("question"))
  const answers = questions.reduce((sum, { students }) => sum + students, 0)
  const right = questions.reduce((sum, { students, difficulty }) => sum + students * difficulty, 0)
  return (
    <Folded open={isIn || undefined}>
      <summary>
        <h3>{title}</h3>
        <Small>
          {questions.length === 1 ? "1 question" : `${questions.length} questions`} ·{" "}
          {percentOf(right / answers)} correct
        </Small>
      </summary>
      <List aria-label={title}>
        {questions.map((question) => (
          <li key={question.question}>
            <QuestionRow question={question} pointedAt={question.question === address.get("question")} />
          </li>
        ))}
      </List>
    </Folded>
  )
}

const Explained = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.25rem 1rem;
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  dt { color: ${({ theme }) => theme.ink}; font-weight: 600; }
  dd { margin: 0; }
`

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  > li + li { border-block-start: 1px solid ${({ theme }) => theme.line}; }
`

const Folded = styled.details`
  > summary { margin-inline-start: 1.25rem; padding-block: 0.625rem; cursor: pointer; list-style-position: outside; }
  > summary > * { display: inline; }
  > summary h3 { margin: 0; margin-inline-end: 0.75rem; font-size: ${({ theme }) => theme.text.md}; font-weight: 600; }
  > ol { padding-inline-start: 1.25rem; border-block-start: 1px solid ${({ theme }) => theme.line}; }
`
