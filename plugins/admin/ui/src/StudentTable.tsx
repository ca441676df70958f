/** The students in a table; on a small screen each row is a card. */
import { Badge, Progress, useSite } from "@cubital/sdk"
import { styled } from "styled-components"
import { Ago } from "./Ago"
import type { Status, Student } from "./api"
import { Person, Small } from "./Person"
import { StudentActions } from "./StudentActions"
import { LABELS, TONES } from "./statuses"
import { nameOf } from "./words"

const COLUMNS = [
  "Student Info",
  "Contact Details",
  "Progress",
  "Course Completion",
  "Status",
  "Last Active",
  "Actions",
]

export function StudentTable({ students }: { students: Student[] }) {
  return (
    <Scroller role="region" aria-label="Student overview" tabIndex={0}>
      <Plain aria-label="Student overview">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <StudentRow key={student.id} student={student} />
          ))}
        </tbody>
      </Plain>
    </Scroller>
  )
}

function StudentRow({ student }: { student: Student }) {
  const { completionDenominator } = useSite()
  const status = student.status as Status
  return (
    <tr>
      <th scope="row" data-column="Student Info">
        <Person name={nameOf(student)}>
          {nameOf(student)}
          <Small>{student.fullName ? student.username : "No name given"}</Small>
        </Person>
      </th>
      <td data-column="Contact Details">
        <div>
          {student.email && <a href={`mailto:${student.email}`}>{student.email}</a>}
          {student.phoneNumber && <Small>{student.phoneNumber}</Small>}
          {!student.email && !student.phoneNumber && <Small>None given</Small>}
        </div>
      </td>
      <td data-column="Progress">
        <Measure>
          <Progress label={`Progress of ${nameOf(student)}`} value={student.progress} />
          <span>{student.progress}%</span>
        </Measure>
      </td>
      <td data-column="Course Completion">
        {student.modulesCompleted}/{completionDenominator} modules
      </td>
      <td data-column="Status">
        <Badge $tone={TONES[status] ?? "plain"}>{LABELS[status] ?? status}</Badge>
      </td>
      <td data-column="Last Active">{student.lastActive ? <Ago at={student.lastActive} /> : "Never"}</td>
      <td data-column="Actions">
        <StudentActions student={student} />
      </td>
    </tr>
  )
}

const Scroller = styled.div`
  position: relative;

  @media ${({ theme }) => theme.wide} {
    overflow-x: auto;
    border: 1px solid ${({ theme }) => theme.line};
    border-radius: ${({ theme }) => theme.radius.lg};
  }
`

const Plain = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: ${({ theme }) => theme.text.sm};

  th, td { text-align: start; font-weight: inherit; }
  tbody th { font-weight: 600; }
  td { font-variant-numeric: tabular-nums; }

  @media ${({ theme }) => theme.wide} {
    th, td {
      padding: 0.75rem 0.625rem;
      border-block-end: 1px solid ${({ theme }) => theme.line};
      vertical-align: middle;
    }
    thead th {
      background: ${({ theme }) => theme.sunken};
      color: ${({ theme }) => theme.inkSoft};
      font-size: ${({ theme }) => theme.text.xs};
      font-weight: 650;
      white-space: nowrap;
    }
    tbody tr:last-child > * { border-block-end: 0; }
    tbody tr:hover { background: ${({ theme }) => theme.sunken}; }
    th:first-child { padding-inline-start: 1rem; }
    tbody th { min-inline-size: 12rem; }
    td[data-column="Contact Details"] { min-inline-size: 12rem; overflow-wrap: anywhere; }
    td[data-column="Course Completion"], td[data-column="Last Active"] { white-space: nowrap; }
    td[data-column="Actions"] > div { flex-wrap: nowrap; }
  }

  @media ${({ theme }) => theme.narrow} {
    &, tbody, tr, th, td { display: block; }
    thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
    tbody { display: grid; gap: ${({ theme }) => theme.gap.md}; }
    tr {
      padding: ${({ theme }) => theme.gap.md};
      border: 1px solid ${({ theme }) => theme.line};
      border-radius: ${({ theme }) => theme.radius.lg};
    }
    tbody th { margin-block-end: ${({ theme }) => theme.gap.sm}; font-size: ${({ theme }) => theme.text.md}; }
    td {
      display: grid;
      grid-template-columns: 8.5rem minmax(0, 1fr);
      align-items: center;
      padding-block: 0.3125rem;
      overflow-wrap: anywhere;
    }
    td::before { content: attr(data-column); color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.xs}; }
    td > ${Badge} { justify-self: start; }
    td[data-column="Actions"] { display: block; padding-block-start: ${({ theme }) => theme.gap.md}; }
    td[data-column="Actions"]::before { content: none; }
  }
`

const Measure = styled.div`
  display: grid;
  grid-template-columns: minmax(4.5rem, 1fr) 2.75rem;
  align-items: center;
  gap: 0.625rem;
  text-align: end;
`
