/** Columns of the student table: titles, widths, sort orders and cells. */
import { Badge, Progress, useSite } from "@cubital/sdk"
import type { ReactNode } from "react"
import { styled } from "styled-components"
import { Ago } from "../kit/Ago"
import { nameOf, percentOf } from "../kit/format"
import { Small } from "../kit/Person"
import type { Order, Student } from "../schemas"
import { StudentActions } from "./StudentActions"
import { LABELS, TONES } from "./statuses"

export interface Column {
  title: string
  /** In rem; the columns share what is left over. */
  width: number
  /** The order of the list that goes by it, and the one that is pressed for first. */
  order?: Order
  cell: (student: Student) => ReactNode
}

/** The first column, which is a row's heading and always there. */
export const FIRST: Omit<Column, "cell"> = { title: "Student Info", width: 12.5, order: "name" }

export const COLUMNS: Column[] = [
  { title: "Contact Details", width: 9, cell: (student) => <Contact student={student} /> },
  {
    title: "Progress",
    width: 7,
    order: "-progress",
    cell: (student) => (
      <Measure>
        <Progress label={`Progress of ${nameOf(student)}`} value={student.progress} />
        <span>{student.progress}%</span>
      </Measure>
    ),
  },
  { title: "Course Completion", width: 8, cell: (student) => <Completion student={student} /> },
  {
    title: "Status",
    width: 6.5,
    order: "status",
    cell: ({ status }) => <Badge $tone={TONES[status] ?? "plain"}>{LABELS[status] ?? status}</Badge>,
  },
  {
    title: "Last Active",
    width: 7,
    order: "-active",
    cell: ({ lastActive }) => (lastActive ? <Ago at={lastActive} /> : "Never"),
  },
  { title: "Actions", width: 15, cell: (student) => <StudentActions student={student} /> },
]

function Contact({ student: { email, phoneNumber } }: { student: Student }) {
  return (
    <div>
      {email && (
        <OneLine href={`mailto:${email}`} title={email}>
          {email}
        </OneLine>
      )}
      {phoneNumber && <Small>{phoneNumber}</Small>}
      {!email && !phoneNumber && <Small>None given</Small>}
    </div>
  )
}

function Completion({ student }: { student: Student }) {
  const { completionDenominator } = useSite()
  const { modulesNotPassed, bestNotPassed } = student
  return (
    <div>
      {student.modulesCompleted}/{completionDenominator} modules
      {modulesNotPassed > 0 && (
        <Small>
          {modulesNotPassed} not passed
          <br />
          {bestNotPassed === null ? "No exam taken" : `Best practice exam ${percentOf(bestNotPassed)}`}
        </Small>
      )}
    </div>
  )
}

/** Two lines at most, so that one long name does not fill the screen; all of it is on the student's page. */
export const Brief = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  padding-block-end: 0.125rem;
`

/** An address is not broken: its end is on the student's page, and in the title. */
const OneLine = styled.a`
  display: block;
  overflow: hidden;
  padding-block-end: 0.125rem;
  text-overflow: ellipsis;
  white-space: nowrap;
`

const Measure = styled.div`
  display: grid;
  grid-template-columns: minmax(2.5rem, 1fr) 2.5rem;
  align-items: center;
  gap: 0.25rem;
  text-align: end;
`
