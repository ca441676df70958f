/** Button that begins the form of one domain: of the weakest, or of the one that lacks most answers. */
import { Button } from "@cubital/sdk"
import { useState } from "react"
import { styled } from "styled-components"
import { BeginConfirm } from "./BeginConfirm"
import { domainToPractice, type Exam, formOfDomain, type Readiness, type TimeMultiplier } from "./exams"

/* The names of domains are longer than a phone is wide. */
const Wrapping = styled(Button)`
  max-inline-size: 100%;
  white-space: normal;
`

interface PracticeDomainProps {
  exam: Exam
  readiness: Readiness
  timeMultiplier: TimeMultiplier
  /** Another exam is open. */
  busy: boolean
}

export function PracticeDomain({ exam, readiness, timeMultiplier, busy }: PracticeDomainProps) {
  const [asking, setAsking] = useState(false)
  const domain = domainToPractice(exam, readiness)
  const form = domain && formOfDomain(exam, domain.id)
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
