/** Read-only view of a student's dashboard as that student sees it. */
import {
  Badge,
  Card,
  CardTitle,
  ErrorNotice,
  Grid,
  LinkButton,
  Loading,
  Progress,
  Row,
  Stack,
  useModules,
} from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "./api"
import { nameOf } from "./kit/format"
import { StaffPage } from "./kit/StaffPage"
import type { SeenAsStudent } from "./schemas"

export default function AsStudentPage() {
  const id = Number(useParams().id) || 0
  const seen = useQuery(api.query(`/api/admin/students/${id}/as-student`))
  if (seen.isLoading) return <Loading fullScreen label="Loading the student" />
  if (!seen.data)
    return (
      <StaffPage title="View as student">
        <ErrorNotice title="Couldn't load the student" onRetry={() => void seen.refetch()} />
      </StaffPage>
    )
  return <Seen seen={seen.data} />
}

function Seen({ seen: { user, progress } }: { seen: SeenAsStudent }) {
  const { modules } = useModules()
  const of = (moduleId: number) => progress.find((record) => record.moduleId === moduleId)?.lastPosition ?? 0
  const overall = modules.length
    ? Math.round(modules.reduce((sum, { id }) => sum + of(id), 0) / modules.length)
    : 0
  return (
    <Stack $gap="md">
      <Mark role="note">
        <strong>
          <Badge $tone="warn">View as student</Badge> You are looking at the dashboard of {nameOf(user)}.
        </strong>
        <span>Nothing can be changed or opened here, and nothing is logged for the student.</span>
        <LinkButton kind="secondary" size="small" to={`/admin/students/${user.id}`}>
          Back to {nameOf(user)}
        </LinkButton>
      </Mark>
      <StaffPage
        title={`Welcome, ${user.username}`}
        lead="Pick up where you stopped, or start something new."
      >
        <Stack $gap="xl">
          <Card aria-labelledby="mission">
            <Stack $gap="md">
              <Row $between>
                <CardTitle id="mission">Mission Progress</CardTitle>
                <strong>{overall}%</strong>
              </Row>
              <Progress label="Overall progress" value={overall} />
              <Bars>
                {modules.map(({ id, title }) => (
                  <Progress key={id} label={title} value={of(id)} caption />
                ))}
              </Bars>
            </Stack>
          </Card>
          <section aria-labelledby="modules">
            <h2 id="modules">Your modules</h2>
            <Grid $min="19rem">
              {modules.map(({ id, title, description }) => (
                <Card as="article" key={id} aria-labelledby={`module-${id}`}>
                  <CardTitle as="h3" id={`module-${id}`}>
                    {title}
                  </CardTitle>
                  <p>{description}</p>
                  <Progress label={`${title}: percent complete`} value={of(id)} />
                  <Foot>
                    <span>{of(id)}% complete</span>
                    <span>{of(id) > 0 ? "Continue" : "Start"}</span>
                  </Foot>
                </Card>
              ))}
            </Grid>
          </section>
        </Stack>
      </StaffPage>
    </Stack>
  )
}

const Mark = styled.div`
  /* Below the school's bar, which stays too. */
  position: sticky;
  inset-block-start: calc(4rem + var(--banner, 0px));
  z-index: 5;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  padding: 0.75rem clamp(1rem, 4vw, 2rem);
  border-block-end: 2px solid ${({ theme }) => theme.warn};
  background: ${({ theme }) => theme.warnSoft};
  color: ${({ theme }) => theme.ink};
  font-size: ${({ theme }) => theme.text.sm};
  overflow-wrap: anywhere;
  a { white-space: normal; }
`

const Bars = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.875rem 2rem;
  @media ${({ theme }) => theme.wide} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`

const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  margin-block-start: ${({ theme }) => theme.gap.sm};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  span:last-child { font-weight: 600; }
`
