/** One certifier's exam: what it has, how ready one is, and the forms in which to sit it. */
import { Button, Card, CardTitle, Muted, Row, Select, Stack } from "@cubital/sdk"
import { useState } from "react"
import { styled } from "styled-components"
import { BeginConfirm } from "./BeginConfirm"
import {
  counted,
  domainToPractice,
  type Exam,
  type Form,
  formOfDomain,
  percent,
  type Readiness,
  type TimeMultiplier,
  timeOf,
} from "./exams"
import { PracticeDomain } from "./PracticeDomain"
import { Ready } from "./Ready"

const Forms = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: ${({ theme }) => theme.gap.md};
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    align-content: space-between;
    gap: ${({ theme }) => theme.gap.md};
    padding: ${({ theme }) => theme.gap.md};
    border: 1px solid ${({ theme }) => theme.line};
    border-radius: ${({ theme }) => theme.radius.md};
  }
  h3 { margin: 0; font-size: ${({ theme }) => theme.text.md}; }
`

const Domains = styled(Muted)`
  margin-block-start: ${({ theme }) => theme.gap.xs};
  font-size: ${({ theme }) => theme.text.sm};
`

const About = styled(Domains)`
  &:empty { display: none; }
`

/** What of the certifier's exam it is. */
function aboutForm({ id, questions, scored }: Form): string {
  if (id === "short") return "In the proportions of the full exam."
  const more = questions - scored
  return id === "full" && more > 0
    ? `${scored} of them count; as in the certifier's exam, nobody can tell which.`
    : ""
}

const Notes = styled.details`
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  summary { cursor: pointer; min-block-size: 2rem; }
  p { margin: 0 0 ${({ theme }) => theme.gap.sm}; max-inline-size: 46rem; }
`

interface ExamCardProps {
  exam: Exam
  timeMultiplier: TimeMultiplier
  /** Another one is open. */
  busy: boolean
  readiness: Readiness | undefined
}

export function ExamCard({ exam, timeMultiplier, busy, readiness }: ExamCardProps) {
  const [domain, setDomain] = useState(exam.domains.find(({ items }) => items > 0)?.id ?? "")
  const [chosen, setChosen] = useState<Form>()

  const toPractice = readiness && domainToPractice(exam, readiness)
  const inDomain = (form: Form) => (form.id === "domain" ? (formOfDomain(exam, domain) ?? form) : form)
  return (
    <Card as="article" aria-label={exam.name}>
      <Stack $gap="lg">
        <div>
          <CardTitle>{exam.title}</CardTitle>
          <Domains>
            {exam.domains.map(({ name, share }) => (share ? `${name} ${percent(share)}` : name)).join(" · ")}
          </Domains>
        </div>
        {readiness && (
          <Ready readiness={readiness}>
            {toPractice && (
              <PracticeDomain exam={exam} domain={toPractice} timeMultiplier={timeMultiplier} busy={busy} />
            )}
          </Ready>
        )}
        {exam.forms.length === 0 && <Muted>Its questions are still being written.</Muted>}
        <Forms>
          {exam.forms.map(inDomain).map((form) => (
            <li key={form.id}>
              <div>
                <h3>{form.name}</h3>
                <Muted>
                  {counted(form.questions, "question")}, {timeOf(form, timeMultiplier)}
                </Muted>
                <About>{aboutForm(form)}</About>
              </div>
              {form.id === "domain" && (
                <Select label="Domain" value={domain} onChange={({ target }) => setDomain(target.value)}>
                  {exam.domains
                    .filter(({ items }) => items > 0)
                    .map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                </Select>
              )}
              <Row>
                <Button
                  kind={form.id === "full" ? "primary" : "secondary"}
                  disabled={busy}
                  aria-label={`Begin: ${exam.name}, ${form.name}`}
                  onClick={() => setChosen(form)}
                >
                  Begin
                </Button>
              </Row>
            </li>
          ))}
        </Forms>
        <Notes>
          <summary>About this exam and its passing score of {percent(exam.passing)}</summary>
          <p>{exam.passingNote}</p>
          <p>{exam.note}</p>
        </Notes>
      </Stack>
      <BeginConfirm
        exam={exam}
        form={chosen}
        domain={domain}
        timeMultiplier={timeMultiplier}
        onCancel={() => setChosen(undefined)}
      />
    </Card>
  )
}
