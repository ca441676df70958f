/** Mock exams: go on with the open one, begin another, see whether one would pass and how the earlier ones went. */
import {
  Card,
  CardTitle,
  EmptyState,
  ErrorNotice,
  LinkButton,
  Muted,
  Page,
  Row,
  Skeleton,
  Stack,
} from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { api } from "./api"
import { EarlierSittings } from "./EarlierSittings"
import { ExamCard } from "./ExamCard"
import { duration, type Summary } from "./exams"
import { LastResult } from "./LastResult"

export default function ExamsPage() {
  const { data, isLoading, error, refetch } = useQuery(api.query("/api/exams"))
  const readiness = useQuery(api.query("/api/exams/readiness"))
  const isComing = isLoading || readiness.isLoading
  // With what it says of readiness: an exam that grew by it would move what stands below.
  const shown = data && !isComing ? data.exams : []
  const open = data?.sittings.find(({ handedInAt }) => handedInAt === null)
  const earlier = data?.sittings.filter(({ handedInAt }) => handedInAt !== null) ?? []
  return (
    <Page
      title="Mock Exams"
      lead="Sit a timed exam as the certifier plans it, and see whether you would pass."
    >
      <Stack $gap="lg">
        {isComing && (
          <Card>
            <Skeleton lines={6} />
          </Card>
        )}
        {error && <ErrorNotice title="Couldn't load the exams" onRetry={() => void refetch()} />}
        {!isComing && open && <GoOn sitting={open} />}
        {!isComing && <LastResult sittings={earlier} />}
        {data?.exams.length === 0 && (
          <EmptyState icon="clipboard-check">This school has no mock exams yet.</EmptyState>
        )}
        {shown.map((exam) => (
          <ExamCard
            key={exam.id}
            exam={exam}
            timeMultiplier={data?.timeMultiplier ?? 1}
            busy={open !== undefined}
            readiness={readiness.data?.find((one) => one.exam === exam.id)}
          />
        ))}
        {!isComing && earlier.length > 0 && <EarlierSittings sittings={earlier} />}
      </Stack>
    </Page>
  )
}

function GoOn({ sitting }: { sitting: Summary }) {
  const left = sitting.deadline ? (Date.parse(sitting.deadline) - Date.now()) / 1000 : null
  return (
    <Card $tone="accent">
      <Row $between $gap="md">
        <div>
          <CardTitle>
            Your open exam: {sitting.examName}, {sitting.formName}
          </CardTitle>
          <Muted>
            {left === null ? "No time limit." : left > 0 ? `${duration(left)} left.` : "The time is up."} Your
            answers are saved. Another exam can begin when this one is handed in.
          </Muted>
        </div>
        <LinkButton to={`/exams/${sitting.id}`}>Go on</LinkButton>
      </Row>
    </Card>
  )
}
