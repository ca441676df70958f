/** The page of one student: progress, results, activity, devices, staff notes and audit. */
import {
  Badge,
  EmptyState,
  ErrorNotice,
  LinkButton,
  Loading,
  Muted,
  Row,
  Slot,
  Stack,
  useSlot,
} from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "./api"
import { useAttention } from "./attention/useAttention"
import { WhyFlagged } from "./attention/WhyFlagged"
import { Ago } from "./kit/Ago"
import { onDay } from "./kit/dates"
import { nameOf } from "./kit/format"
import { Panel } from "./kit/Panel"
import { StaffPage } from "./kit/StaffPage"
import type { StudentRecord } from "./schemas"
import { CareLog } from "./student/CareLog"
import { ExamResults } from "./student/ExamResults"
import { SignedInDevices } from "./student/SignedInDevices"
import { StaffNotes } from "./student/StaffNotes"
import { StudentAudit } from "./student/StudentAudit"
import { StudentProgress } from "./student/StudentProgress"
import { Timeline } from "./student/Timeline"
import { TwoStepSignIn } from "./student/TwoStepSignIn"
import { StudentActions } from "./students/StudentActions"
import { LABELS, TONES } from "./students/statuses"

export default function StudentPage() {
  const { id } = useParams()
  const record = useQuery(api.query(`/api/admin/students/${Number(id) || 0}/record`))
  const attention = useAttention()
  // They stand above the rest, which is not to move; whether there are any is not waited for twice.
  if (record.isLoading || (attention.isLoading && attention.failureCount === 0))
    return <Loading fullScreen label="Loading the student" />
  if (!record.data)
    return (
      <StaffPage title="Student" eyebrow={<Link to="/admin">Admin Dashboard</Link>}>
        {record.error?.message.startsWith("404") ? (
          <EmptyState icon="users">There is no student #{id}.</EmptyState>
        ) : (
          <ErrorNotice title="Couldn't load the student" onRetry={() => void record.refetch()} />
        )}
      </StaffPage>
    )
  return <Shown key={id} record={record.data} />
}

function Shown({ record }: { record: StudentRecord }) {
  const { student } = record
  const administrator = student.isAdmin || student.role === "admin"
  // Their names begin so, which nobody's own can; the server gives them no other status.
  const erased = student.username.startsWith("erased:")
  return (
    <StaffPage
      width="wide"
      eyebrow={<Link to="/admin">Admin Dashboard</Link>}
      title={erased ? "Erased account" : nameOf(student)}
      lead={
        <Row $gap="sm">
          <Badge $tone={TONES[student.status]}>{LABELS[student.status]}</Badge>
          <span>
            <bdi>{student.username}</bdi> · #{student.id} · registered {onDay(record.registeredAt)} · last
            active {student.lastActive ? <Ago at={student.lastActive} /> : "never"}
          </span>
        </Row>
      }
      actions={
        <Row $gap="sm">
          <LinkButton
            kind="secondary"
            size="small"
            icon="eye"
            to={`/admin/students/${student.id}/as-student`}
          >
            View as student
          </LinkButton>
          {!administrator && !erased && (
            <Standing>
              <StudentActions student={student} />
            </Standing>
          )}
        </Row>
      }
    >
      <WhyFlagged studentId={student.id} />
      <Columns>
        <Stack $gap="lg">
          <StudentProgress record={record} />
          <ExamResults record={record} />
          <Timeline studentId={student.id} />
          <Learning studentId={student.id} />
        </Stack>
        <Stack $gap="lg">
          <Contact record={record} />
          <StaffNotes student={student} />
          {!administrator && !erased && <CareLog student={student} />}
          {record.twoStep && <TwoStepSignIn student={student} />}
          <SignedInDevices sessions={record.sessions} />
          <StudentAudit studentId={student.id} />
        </Stack>
      </Columns>
    </StaffPage>
  )
}

function Contact({ record: { student } }: { record: StudentRecord }) {
  return (
    <Panel title="Contact details">
      <Facts>
        <dt>Full name</dt>
        <dd>{student.fullName || "Not given"}</dd>
        <dt>Email</dt>
        <dd>{student.email ? <a href={`mailto:${student.email}`}>{student.email}</a> : "Not given"}</dd>
        <dt>Phone</dt>
        <dd>{student.phoneNumber || "Not given"}</dd>
      </Facts>
    </Panel>
  )
}

/** What plugins know of the student's learning: their own words among it, so it is said whose eyes it is for. */
function Learning({ studentId }: { studentId: number }) {
  const fills = useSlot("admin.student")
  if (fills.length === 0) return null
  return (
    <Private aria-label="Private">
      <Muted>
        Private: what stands inside this frame is between the student and the school. Read it only to help
        this student, and do not pass it on.
      </Muted>
      <Slot name="admin.student" studentId={studentId} />
    </Private>
  )
}

const Private = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.md};
  padding: ${({ theme }) => theme.gap.md};
  border: 2px dashed ${({ theme }) => theme.warn};
  border-radius: ${({ theme }) => theme.radius.lg};
`

/** Only as wide as its buttons: the distance that they have in a row of the table is made here. */
const Standing = styled.div`
  && [data-status="terminated"]:not(:first-child) { margin-inline-start: ${({ theme }) => theme.gap.lg}; }
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.lg};
  @media (min-width: 1024px) { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
`

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.375rem 1.25rem;
  margin: 0;
  font-size: ${({ theme }) => theme.text.sm};
  dt { color: ${({ theme }) => theme.inkSoft}; }
  dd { margin: 0; overflow-wrap: anywhere; }
`
