/** What the answers say of each question: how hard, whom it tells apart, what is chosen instead. */
import { Badge, Chips, EmptyState, ErrorNotice, Icon, Page, Skeleton, useModules } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { styled } from "styled-components"
import { AdminLinks } from "./AdminLinks"
import type { QuestionStatistics } from "./api"
import { Panel } from "./Panel"
import { Small } from "./Person"
import { sourceOf } from "./words"

type Which = "all" | "warned" | "enough"

export default function QuestionsPage() {
  const questions = useQuery<QuestionStatistics[]>({ queryKey: ["/api/admin/questions"] })
  const [wanted, setWhich] = useState<Which>()
  const found = questions.data ?? []
  const warned = found.filter(({ warnings }) => warnings.length > 0)
  const enough = found.filter(({ few }) => !few)
  // What wants a look comes first; where nothing does, all.
  const which = wanted ?? (warned.length > 0 ? "warned" : "all")
  const shown = { all: found, warned, enough }[which]
  return (
    <Page
      title="Question statistics"
      lead="Based on each student’s first answer. The hardest come first."
      width="wide"
      actions={<AdminLinks />}
    >
      <Panel title="Questions">
        <Explained>
          <dt>Difficulty</dt>
          <dd>the percentage of students who got it right; 100 is the easiest.</dd>
          <dt>Discrimination</dt>
          <dd>
            from −1 to 1: whether students who get this one right do well on the others. Above 0.2 is good.
          </dd>
        </Explained>
        <Chips
          label="Which questions"
          options={[
            { value: "all", label: `All ${found.length}` },
            { value: "warned", label: `Needs review ${warned.length}` },
            { value: "enough", label: `30 students or more ${enough.length}` },
          ]}
          value={which}
          onChange={setWhich}
        />
        {questions.isLoading && <Skeleton lines={6} />}
        {questions.error && (
          <ErrorNotice title="Couldn’t load the statistics" onRetry={() => void questions.refetch()} />
        )}
        {questions.data && shown.length === 0 && (
          <EmptyState icon="clipboard-check">
            {which === "all" ? "No questions answered yet." : "No questions here."}
          </EmptyState>
        )}
        <List>
          {shown.map((question) => (
            <li key={question.question}>
              <Question question={question} />
            </li>
          ))}
        </List>
      </Panel>
    </Page>
  )
}

function Question({ question }: { question: QuestionStatistics }) {
  const { modules } = useModules()
  const module = modules.find(({ id }) => id === question.moduleId)
  return (
    <article>
      <Line>
        <h3>{question.text ?? `A question that is no longer in the course (${question.question})`}</h3>
        <strong>{question.difficulty}% correct</strong>
      </Line>
      <Small>
        {sourceOf(question.source)}
        {module && ` · ${module.title}`} · {question.students}{" "}
        {question.students === 1 ? "student" : "students"} ·{" "}
        {question.few
          ? "too few answers to be reliable"
          : `discrimination ${question.discrimination ?? "unknown"}`}
      </Small>
      {question.warnings.map((warning) => (
        <Warning key={warning}>
          <Icon name="triangle-alert" size={16} /> {warning}
        </Warning>
      ))}
      <details>
        <summary>Answers chosen</summary>
        <Choices>
          {question.choices.map(({ text, correct, given, share }) => (
            <li key={text}>
              <span>
                {text} {correct && <Badge $tone="good">Correct answer</Badge>}
              </span>
              <meter min={0} max={100} value={share} aria-label={`Share of “${text}”`} />
              <span>
                {share}% ({given})
              </span>
            </li>
          ))}
        </Choices>
      </details>
    </article>
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
  > li { padding-block: ${({ theme }) => theme.gap.md}; }
  > li + li { border-block-start: 1px solid ${({ theme }) => theme.line}; }
  article { display: grid; gap: 0.375rem; justify-items: start; }
  details { inline-size: 100%; font-size: ${({ theme }) => theme.text.sm}; }
  summary { min-block-size: 2rem; cursor: pointer; }
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0.25rem 1.5rem;
  inline-size: 100%;
  h3 { flex: 1 1 20rem; margin: 0; font-size: ${({ theme }) => theme.text.md}; font-weight: 600; }
  strong { font-variant-numeric: tabular-nums; }
`

const Warning = styled.p`
  display: flex;
  align-items: center;
  gap: 0.5rem;
  margin: 0;
  color: ${({ theme }) => theme.warn};
  font-size: ${({ theme }) => theme.text.sm};
`

const Choices = styled.ul`
  display: grid;
  gap: 0.5rem;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: minmax(0, 3fr) minmax(4rem, 1fr) 6rem;
    align-items: center;
    gap: 0.75rem;
    font-variant-numeric: tabular-nums;
  }
  meter {
    inline-size: 100%;
    block-size: 0.5rem;
    border: 0;
    border-radius: ${({ theme }) => theme.radius.pill};
    background: ${({ theme }) => theme.line};
    overflow: hidden;
    appearance: none;
  }
  ::-webkit-meter-bar, ::-webkit-meter-inner-element { block-size: 100%; border: 0; border-radius: 0; background: none; }
  ::-webkit-meter-optimum-value { background: ${({ theme }) => theme.accent}; }
  ::-moz-meter-bar { background: ${({ theme }) => theme.accent}; }
`
