/** Lists of people whose payment and account disagree. */
import { Badge, EmptyState, Muted, Row, Table, VisuallyHidden } from "@cubital/sdk"
import { styled } from "styled-components"
import type { components } from "../api.gen"
import { Moment } from "./Moment"
import { PendingButton } from "./PendingButton"

type Paid = components["schemas"]["PaidView"]
type Person = components["schemas"]["PersonView"]

interface PaymentsProps {
  label: string
  list: Paid[]
  onReplay: (paymentId: string) => Promise<void>
  onHandled: (checkoutId: number) => Promise<void>
}

export function Payments({ label, list, onReplay, onHandled }: PaymentsProps) {
  if (list.length === 0) return <EmptyState icon="circle-check">Nothing to review.</EmptyState>
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th>Student</th>
          <th>Paid</th>
          <th>Why</th>
          <th>Since</th>
          <th>Actions</th>
        </tr>
      </thead>
      <tbody>
        {list.map((payment) => (
          <tr key={payment.checkoutId}>
            <td>
              <Who person={payment} />
            </td>
            <Short>{payment.amount}</Short>
            <Long>{payment.why}</Long>
            <Short>
              <Moment at={payment.since} />
            </Short>
            <td>
              <Row>
                <PendingButton kind="secondary" work={() => onReplay(payment.paymentId)}>
                  Replay<VisuallyHidden> for {nameOf(payment)}</VisuallyHidden>
                </PendingButton>
                <PendingButton kind="quiet" work={() => onHandled(payment.checkoutId)}>
                  Mark as handled<VisuallyHidden> for {nameOf(payment)}</VisuallyHidden>
                </PendingButton>
              </Row>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export function People({ label, list, total }: { label: string; list: Person[]; total: number }) {
  if (list.length === 0) return <EmptyState icon="circle-check">No one here.</EmptyState>
  return (
    <>
      <Table label={label}>
        <thead>
          <tr>
            <th>Student</th>
            <th>Status</th>
            <th>Since</th>
          </tr>
        </thead>
        <tbody>
          {list.map((person) => (
            <tr key={person.userId}>
              <td>
                <Who person={person} />
              </td>
              <td>
                <Badge $tone={person.status === "active" ? "good" : "plain"}>
                  {capitalized(person.status)}
                </Badge>
              </td>
              <td>
                <Moment at={person.since} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {total > list.length && (
        <Muted>
          Showing the newest {list.length} of {total}.
        </Muted>
      )}
    </>
  )
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function nameOf(person: Person): string {
  return person.fullName || person.username
}

function Who({ person }: { person: Person }) {
  return (
    <>
      <Name>{nameOf(person)}</Name>
      <Muted>{[person.fullName && person.username, person.email].filter(Boolean).join(" · ")}</Muted>
    </>
  )
}

const Short = styled.td`
  white-space: nowrap;
`

const Long = styled.td`
  min-inline-size: 16rem;
`

const Name = styled.div`
  font-weight: 600;
`
