/** The class and one exam: its results in all, each domain, and each student with the chance of passing today. */
import {
  Badge,
  Button,
  Card,
  CardTitle,
  EmptyState,
  ErrorNotice,
  LinkButton,
  Muted,
  Row,
  Skeleton,
  Stack,
  Table,
} from "@cubital/sdk"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "../api"
import type { components } from "../api.gen"
import { bounds, counted, onDay, percent } from "../exams"
import { ShareBar } from "../ShareBar"

const Domains = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
  gap: ${({ theme }) => theme.gap.lg};
`

const Summary = styled.p`
  margin: 0;
`

type Student = components["schemas"]["ClassStudent"]

function Chance({ of }: { of: Student }) {
  if (of.chance === null) return `${of.answers} of ${counted(of.needed, "answer")}`
  if (!of.unsure) return `${percent(of.chance)} (${bounds(of)})`
  return (
    <Row>
      {bounds(of)} ({percent(of.chance)}) <Badge $tone="warn">Unsure</Badge>
    </Row>
  )
}

export function ClassResults({ exam }: { exam: string }) {
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery({
    ...api.query(`/api/exams/admin/class?exam=${exam}&page=${page}`),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <ErrorNotice title="Couldn't load the results" onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  if (data.total === 0)
    return <EmptyState icon="clipboard-check">No student has answered a question yet.</EmptyState>
  const last = Math.ceil(data.total / data.size) - 1
  return (
    <Stack $gap="lg">
      <Card>
        <Stack $gap="md">
          <CardTitle>The class</CardTitle>
          <Summary>
            {data.sittings === 0
              ? "No exam was handed in yet."
              : `${counted(data.sittings, "exam")} handed in by ${counted(data.sat, "student")}, ${percent(data.meanPercent ?? 0)} right on average.`}
          </Summary>
          <Domains>
            {data.domains.map((domain) => (
              <ShareBar
                key={domain.id}
                name={domain.name}
                percent={domain.percent}
                note={counted(domain.answers, "first answer")}
              />
            ))}
          </Domains>
        </Stack>
      </Card>
      <Card>
        <Stack $gap="md">
          <Row $between $gap="md">
            <CardTitle>Students</CardTitle>
            <LinkButton
              kind="secondary"
              size="small"
              icon="download"
              to={`/api/exams/admin/class/file?exam=${exam}`}
              reloadDocument
              download
            >
              Export CSV
            </LinkButton>
          </Row>
          <Table label="Students">
            <thead>
              <tr>
                <th scope="col">Student</th>
                <th scope="col">Chance of passing today</th>
                <th scope="col">Last exam</th>
                <th scope="col">Best</th>
                <th scope="col">Exams</th>
              </tr>
            </thead>
            <tbody>
              {data.students.map((student) => (
                <tr key={student.id}>
                  <td>
                    <Link to={`/admin/students/${student.id}`}>{student.name}</Link>
                  </td>
                  <td>
                    <Chance of={student} />
                  </td>
                  <td>
                    {student.lastPercent === null
                      ? "—"
                      : `${percent(student.lastPercent)}, ${student.lastAt ? onDay(student.lastAt) : ""}`}
                  </td>
                  <td>
                    {student.bestPercent === null
                      ? "—"
                      : `${percent(student.bestPercent)}${student.passed ? ", passed" : ""}`}
                  </td>
                  <td>{student.sittings}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          {last > 0 && (
            <Row $gap="md">
              <Button kind="secondary" size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
                Previous
              </Button>
              <Muted>
                Page {page + 1} of {last + 1}
              </Muted>
              <Button kind="secondary" size="small" disabled={page >= last} onClick={() => setPage(page + 1)}>
                Next
              </Button>
            </Row>
          )}
        </Stack>
      </Card>
    </Stack>
  )
}
