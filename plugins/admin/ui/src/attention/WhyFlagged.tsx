/** On a student's page: why they need attention, what to do about it, and the way to the next who does. */
import { LinkButton, Row } from "@cubital/sdk"
import { styled } from "styled-components"
import { Panel } from "../kit/Panel"
import type { PersonInNeed } from "../schemas"
import { Aside, CareButtons } from "./CareButtons"
import { Reasons } from "./Reasons"
import { useAttention } from "./useAttention"

export function WhyFlagged({ studentId }: { studentId: number }) {
  const { data } = useAttention()
  const everybody = data?.people ?? []
  const person = everybody.find((each) => each.studentId === studentId)
  if (!person) return null
  const next = nextAfter(everybody, studentId)
  return (
    <Above>
      <Panel
        title="Needs attention"
        aside={
          next && (
            <LinkButton
              kind="secondary"
              size="small"
              icon="arrow-right"
              to={`/admin/students/${next.studentId}`}
              aria-label={`Next student: ${next.student}`}
            >
              Next student
            </LinkButton>
          )
        }
      >
        <Reasons reasons={person.reasons} />
        <Row $between>{person.aside ? <Aside person={person} /> : <CareButtons person={person} />}</Row>
      </Panel>
    </Above>
  )
}

/** Whoever stands below in the list, else the first of it; nobody where there is no other. */
function nextAfter(everybody: PersonInNeed[], studentId: number) {
  const at = everybody.findIndex((each) => each.studentId === studentId)
  const others = [...everybody.slice(at + 1), ...everybody.slice(0, at)]
  return others.find(({ aside }) => !aside)
}

const Above = styled.div`
  margin-block-end: ${({ theme }) => theme.gap.lg};
`
