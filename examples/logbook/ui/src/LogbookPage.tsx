/** A student's logbook: how far it is, a form for one more stick, and all of them, to print or to take away. */
import {
  api,
  Badge,
  Button,
  Card,
  CardTitle,
  EmptyState,
  ErrorNotice,
  Grid,
  LinkButton,
  Muted,
  messageOf,
  Page,
  Progress,
  Row,
  Skeleton,
  Stack,
  Table,
  toast,
} from "@cubital/sdk"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { dayInWords, KIND_WORDS, type KindProgress, type Logbook, type Stick } from "./logbook"
import { OnScreen } from "./OnScreen"
import { StickForm } from "./StickForm"

const PATH = "/api/logbook"

export default function LogbookPage() {
  const logbook = useQuery<Logbook>({ queryKey: [PATH] })
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: [PATH] })

  async function takeOut(stick: Stick) {
    try {
      await api.delete(`/api/logbook/sticks/${stick.id}`)
    } catch (error) {
      toast({
        title: "Not taken out",
        description: messageOf(error, "Please try again."),
        variant: "destructive",
      })
    }
    await reload()
  }

  return (
    <Page
      title="Clinical Logbook"
      lead="Your sticks on live people. A supervisor signs each one you were seen to do. Write nothing about the patient."
      actions={
        <OnScreen>
          <Row>
            <Button kind="secondary" size="small" icon="printer" onClick={() => window.print()}>
              Print
            </Button>
            <LinkButton
              kind="secondary"
              size="small"
              icon="download"
              to={`${PATH}/file`}
              reloadDocument
              download
            >
              Export CSV
            </LinkButton>
          </Row>
        </OnScreen>
      }
    >
      {logbook.isLoading && <Skeleton lines={6} />}
      {logbook.error && (
        <ErrorNotice title="Couldn't load your logbook" onRetry={() => void logbook.refetch()} />
      )}
      {logbook.data && (
        <Stack $gap="lg">
          <Grid $min="16rem">
            {logbook.data.progress.map((each) => (
              <OfKind key={each.kind} progress={each} certifier={logbook.data.certifier} />
            ))}
          </Grid>
          <OnScreen>
            <StickForm progress={logbook.data.progress} onEntered={reload} />
          </OnScreen>
          <Sticks sticks={logbook.data.sticks} onTakeOut={(stick) => void takeOut(stick)} />
        </Stack>
      )}
    </Page>
  )
}

function OfKind({ progress, certifier }: { progress: KindProgress; certifier: string }) {
  const { kind, signed, waiting, needed } = progress
  return (
    <Card>
      <CardTitle>
        {KIND_WORDS[kind]}s: {signed} of {needed}
      </CardTitle>
      <Progress
        label={`${KIND_WORDS[kind]}s signed`}
        value={Math.min(100, Math.floor((100 * signed) / needed))}
      />
      <Muted>
        {signed >= needed
          ? `That is what ${certifier} asks for.`
          : `${needed - signed} more for ${certifier}.`}
        {waiting > 0 && ` ${waiting} ${waiting === 1 ? "waits" : "wait"} for a sign-off.`}
      </Muted>
    </Card>
  )
}

function Sticks({ sticks, onTakeOut }: { sticks: Stick[]; onTakeOut: (stick: Stick) => void }) {
  if (sticks.length === 0)
    return <EmptyState icon="syringe">No sticks yet. Enter your first one above.</EmptyState>
  return (
    <Table label="Sticks">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Kind</th>
          <th scope="col">Site</th>
          <th scope="col">Sign-off</th>
        </tr>
      </thead>
      <tbody>
        {sticks.map((stick) => (
          <tr key={stick.id}>
            <td>{dayInWords(stick.madeOn)}</td>
            <td>{KIND_WORDS[stick.kind]}</td>
            <td>{stick.site}</td>
            <td>
              {stick.signedAt ? (
                <Badge $tone="good">Signed{stick.supervisor && ` by ${stick.supervisor}`}</Badge>
              ) : (
                <Row>
                  <Badge>Waits</Badge>
                  <OnScreen>
                    <Button
                      kind="quiet"
                      size="small"
                      aria-label={`Take out the ${KIND_WORDS[stick.kind].toLowerCase()} of ${dayInWords(stick.madeOn)}`}
                      onClick={() => onTakeOut(stick)}
                    >
                      Take out
                    </Button>
                  </OnScreen>
                </Row>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
