/** Staff's panel of one student's questions to the tutor, fetched on request and then audited. */
import { Badge, Button, EmptyState, Muted, messageOf } from "@cubital/sdk"
import { useState } from "react"
import { styled } from "styled-components"
import { api } from "./api"
import { Panel } from "./staff/Panel"
import type { AskedQuestion } from "./staff/schemas"
import { shortDate } from "./staff/shortDate"

const List = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.gap.md};
  max-block-size: 28rem;
  margin: 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;
  li { display: grid; gap: 0.3rem; line-height: 1.45; overflow-wrap: anywhere; }
`

const Small = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.3rem ${({ theme }) => theme.gap.sm};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`

export default function StudentQuestions({ studentId }: { studentId: number }) {
  const [questions, setQuestions] = useState<AskedQuestion[] | null>(null)
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState("")

  const show = async () => {
    setReading(true)
    setProblem("")
    try {
      setQuestions(await api.get(`/api/tutor/admin/students/${studentId}/questions`))
    } catch (error) {
      setProblem(messageOf(error, "Couldn't load the questions."))
    } finally {
      setReading(false)
    }
  }

  return (
    <Panel title="Questions to the tutor">
      <Muted>
        Privacy: a student asks the tutor in confidence. Look only to help this student. The chat tells
        students that school staff may read it, and each look is recorded in the audit log.
      </Muted>
      {questions === null && (
        <div>
          <Button kind="secondary" icon="eye" pending={reading} onClick={() => void show()}>
            Show the questions
          </Button>
        </div>
      )}
      {problem && <p role="alert">{problem}</p>}
      {questions?.length === 0 && <EmptyState icon="message-circle">Nothing asked yet.</EmptyState>}
      {questions !== null && questions.length > 0 && (
        <List aria-label="Questions, the newest first" tabIndex={0}>
          {questions.map((one) => (
            <li key={one.id}>
              <span>{one.question}</span>
              <Small>
                <Badge>Module {one.moduleId}</Badge>
                {one.covered === null && <Badge $tone="warn">Not answered</Badge>}
                {one.covered === false && <Badge $tone="warn">Not in the course</Badge>}
                {one.refused && <Badge>Refused</Badge>}
                {one.thumb && (
                  <span>{one.thumb === "up" ? "found it helpful" : "did not find it helpful"}</span>
                )}
                {one.reason && <span>“{one.reason}”</span>}
                <span>{shortDate(one.at)}</span>
              </Small>
            </li>
          ))}
        </List>
      )}
    </Panel>
  )
}
