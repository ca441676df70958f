/** The sticks that wait for a supervisor, the longest first, each with a button that signs it. */
import {
  api,
  Badge,
  Button,
  EmptyState,
  ErrorNotice,
  messageOf,
  Page,
  Skeleton,
  Table,
  toast,
} from "@cubital/sdk"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { dayInWords, KIND_WORDS, type WaitingStick } from "./logbook"

const PATH = "/api/logbook/waiting"

export default function SignOffsPage() {
  const waiting = useQuery<WaitingStick[]>({ queryKey: [PATH] })
  const client = useQueryClient()

  async function sign(stick: WaitingStick) {
    try {
      await api.post(`/api/logbook/sticks/${stick.id}/signature`)
      toast({ title: "Signed", description: `${KIND_WORDS[stick.kind]} of ${stick.student}.` })
    } catch (error) {
      toast({
        title: "Not signed",
        description: messageOf(error, "Please try again."),
        variant: "destructive",
      })
    }
    await client.invalidateQueries({ queryKey: [PATH] })
  }

  return (
    <Page
      title="Sign-offs"
      lead="Sign only what you have seen yourself. Nobody signs their own sticks."
      width="wide"
    >
      {waiting.isLoading && <Skeleton lines={6} />}
      {waiting.error && (
        <ErrorNotice title="Couldn't load the sticks" onRetry={() => void waiting.refetch()} />
      )}
      {waiting.data?.length === 0 && <EmptyState icon="circle-check">Everything is signed.</EmptyState>}
      {waiting.data && waiting.data.length > 0 && (
        <Table label="Sticks that wait">
          <thead>
            <tr>
              <th scope="col">Student</th>
              <th scope="col">Date</th>
              <th scope="col">Kind</th>
              <th scope="col">Site</th>
              <th scope="col">Sign-off</th>
            </tr>
          </thead>
          <tbody>
            {waiting.data.map((stick) => (
              <tr key={stick.id}>
                <td>
                  <Link to={`/admin/students/${stick.studentId}`}>{stick.student}</Link>
                </td>
                <td>
                  {dayInWords(stick.madeOn)} {stick.late && <Badge $tone="warn">Late</Badge>}
                </td>
                <td>{KIND_WORDS[stick.kind]}</td>
                <td>{stick.site}</td>
                <td>
                  <Button
                    size="small"
                    kind="secondary"
                    aria-label={`Sign the ${KIND_WORDS[stick.kind].toLowerCase()} of ${stick.student}, ${dayInWords(stick.madeOn)}`}
                    onClick={() => void sign(stick)}
                  >
                    Sign
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Page>
  )
}
