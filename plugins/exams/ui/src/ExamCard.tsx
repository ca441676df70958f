/** One certifier's exam: what it has, how ready one is, and the forms in which to sit it. */
import { Button, Card, CardTitle, Confirm, Muted, messageOf, Row, Select, Stack, toast } from "@cubital/sdk"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "./api"
import { duration, type Exam, type Form, percent, type Readiness, tellsKeys } from "./exams"
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

const Notes = styled.details`
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  summary { cursor: pointer; min-block-size: 2rem; }
  p { margin: 0 0 ${({ theme }) => theme.gap.sm}; max-inline-size: 46rem; }
`

interface ExamCardProps {
  exam: Exam
  timeMultiplier: number | string
  /** Another one is open. */
  busy: boolean
  readiness: Readiness | undefined
}

export function ExamCard({ exam, timeMultiplier, busy, readiness }: ExamCardProps) {
  const [domain, setDomain] = useState(exam.domains.find(({ items }) => items > 0)?.id ?? "")
  const [chosen, setChosen] = useState<Form>()
  const begin = useBegin()

  /** One domain may have fewer questions than others. */
  const inDomain = (form: Form): Form => {
    const part = form.id === "domain" && exam.domains.find(({ id }) => id === domain)
    return part ? { ...form, questions: part.questions, minutes: part.minutes } : form
  }
  const timeOf = (form: Form) => {
    if (timeMultiplier === "untimed") return "no time limit"
    const extra = Number(timeMultiplier) !== 1
    return `${duration(form.minutes * 60 * Number(timeMultiplier))}${extra ? " with your extra time" : ""}`
  }
  return (
    <Card as="article" aria-label={exam.name}>
      <Stack $gap="lg">
        <div>
          <CardTitle>{exam.title}</CardTitle>
          <Muted>
            {exam.domains.map(({ name, share }) => (share ? `${name} ${percent(share)}` : name)).join(" · ")}
          </Muted>
        </div>
        {readiness && <Ready readiness={readiness} />}
        {exam.forms.length === 0 && <Muted>Its questions are still being written.</Muted>}
        <Forms>
          {exam.forms.map(inDomain).map((form) => (
            <li key={form.id}>
              <div>
                <h3>{form.name}</h3>
                <Muted>
                  {form.questions} questions, {timeOf(form)}
                </Muted>
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
      <Confirm
        open={chosen !== undefined}
        title={`Begin ${exam.name}, ${chosen?.name}?`}
        confirmLabel="Begin now"
        onConfirm={() => chosen && void begin(exam.id, chosen, domain)}
        onCancel={() => setChosen(undefined)}
      >
        {chosen &&
          `${chosen.questions} questions, ${timeOf(chosen)}. The clock runs on the server from now on, also when you leave. ` +
            "Every answer is saved at once, and you can go on on any device. You see what was right at the end."}
      </Confirm>
    </Card>
  )
}

/** Begins a sitting and opens it. */
function useBegin() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [clientId] = useState(() => crypto.randomUUID())
  return async (exam: string, form: Form, domain: string) => {
    try {
      const sitting = await api.post("/api/exams/sittings", {
        clientId,
        exam,
        form: form.id,
        domain: form.id === "domain" ? domain : null,
      })
      // What an earlier exam or the review has of the same questions waits until this one is handed in.
      client.removeQueries({ predicate: tellsKeys })
      navigate(`/exams/${sitting.id}`)
    } catch (error) {
      toast({
        title: "Couldn't begin the exam",
        description: messageOf(error, "Try again in a moment."),
        variant: "destructive",
      })
    }
    void client.invalidateQueries({ queryKey: ["/api/exams"] })
  }
}
