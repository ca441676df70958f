/** Button that begins the exam of one domain. */
import { Button } from "@cubital/sdk"
import { useState } from "react"
import { styled } from "styled-components"
import { BeginConfirm } from "./BeginConfirm"
import { type Domain, type Exam, formOfDomain, type TimeMultiplier } from "./exams"

/* The names of domains are longer than a phone is wide. */
const Wrapping = styled(Button)`
  max-inline-size: 100%;
  white-space: normal;
`

interface PracticeDomainProps {
  exam: Exam
  domain: Domain
  timeMultiplier: TimeMultiplier
  /** Another exam is open. */
  busy: boolean
}

export function PracticeDomain({ exam, domain, timeMultiplier, busy }: PracticeDomainProps) {
  const [asking, setAsking] = useState(false)
  const form = formOfDomain(exam, domain.id)
  if (!form) return null
  return (
    <>
      <Wrapping kind="secondary" disabled={busy} onClick={() => setAsking(true)}>
        Practice {domain.name}
      </Wrapping>
      <BeginConfirm
        exam={exam}
        form={asking ? { ...form, name: domain.name } : undefined}
        domain={domain.id}
        timeMultiplier={timeMultiplier}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
