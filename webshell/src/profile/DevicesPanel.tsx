/** Where one is signed in, and how to end it there. */
import {
  Badge,
  Button,
  Card,
  CardTitle,
  Confirm,
  type Device,
  ErrorNotice,
  Muted,
  messageOf,
  Row,
  Skeleton,
  Stack,
  toast,
  useSession,
} from "@cubital/sdk"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import { api } from "../api"
import { ago, dateOf } from "./deviceDates"
import { RowItem, RowList, RowName, RowText } from "./rows"
import { useReauthentication, type WithPassword } from "./useReauthentication"

export const DEVICES = api.query("/api/account/sessions")

/** So many are shown at first: who never signs out has dozens. */
const SHOWN_AT_FIRST = 5

const FAILED = "We couldn't sign that out. Please try again."

const nameOf = (device: Device) => device.browser || "Unknown browser"

export function DevicesPanel() {
  const client = useQueryClient()
  // Others sign in elsewhere: each opening of the page asks anew.
  const devices = useQuery({ ...DEVICES, refetchOnMount: "always" })
  const [ending, setEnding] = useState<number>()
  const [all, setAll] = useState(false)
  const { withPassword, dialog } = useReauthentication({
    description: "It's been a while since you signed in. Enter your password to sign devices out.",
    confirmLabel: "Sign out",
    pendingLabel: "Signing out...",
    fallback: FAILED,
    onFailed: (error) =>
      toast({ title: "Error", description: messageOf(error, FAILED), variant: "destructive" }),
  })
  const list = useRef<HTMLUListElement>(null)

  async function lookAgain() {
    await client.invalidateQueries({ queryKey: DEVICES.queryKey })
    // The button that was pressed is gone: the keyboard goes on from here.
    list.current?.focus()
  }

  function showAll() {
    setAll(true)
    list.current?.focus()
  }

  async function end(device: Device) {
    setEnding(device.id)
    await withPassword(async (shown) => {
      await api.post(`/api/account/sessions/${device.id}/end`, shown)
      toast({ title: "Signed out", description: `${nameOf(device)} has been signed out.` })
      await lookAgain()
    })
    setEnding(undefined)
  }

  return (
    <Card aria-labelledby="profile-devices">
      <Stack>
        <CardTitle id="profile-devices">Signed-in devices</CardTitle>
        <Muted>Sign out any device you don't use or recognize.</Muted>
        {devices.isPending && <Skeleton lines={3} />}
        {devices.isError && (
          <ErrorNotice title="Couldn't load your devices" onRetry={() => void devices.refetch()} />
        )}
        {devices.data && (
          <RowList ref={list} tabIndex={-1} aria-labelledby="profile-devices">
            {devices.data.slice(0, all ? undefined : SHOWN_AT_FIRST).map((device) => (
              <RowItem key={device.id}>
                <Stack $gap="xs">
                  <RowName>
                    {nameOf(device)}
                    {device.current && <Badge $tone="good">This device</Badge>}
                  </RowName>
                  <RowText>
                    {device.current ? "Active now" : `Last active ${ago(device.lastSeen)}`} · signed in on{" "}
                    {dateOf(device.began)}
                  </RowText>
                </Stack>
                {!device.current && (
                  <Button
                    kind="secondary"
                    size="small"
                    pending={ending === device.id}
                    pendingLabel="Signing out..."
                    aria-label={`Sign out ${nameOf(device)}, last active ${ago(device.lastSeen)}`}
                    onClick={() => void end(device)}
                  >
                    Sign out
                  </Button>
                )}
              </RowItem>
            ))}
          </RowList>
        )}
        {!all && (devices.data?.length ?? 0) > SHOWN_AT_FIRST && (
          <Button kind="quiet" icon="chevron-down" onClick={showAll}>
            Show all {devices.data?.length} devices
          </Button>
        )}
        <EndMany others={(devices.data?.length ?? 0) > 1} withPassword={withPassword} onEnded={lookAgain} />
      </Stack>
      {dialog}
    </Card>
  )
}

interface EndManyProps {
  others: boolean
  withPassword: WithPassword
  onEnded: () => Promise<void>
}

function EndMany({ others, withPassword, onEnded }: EndManyProps) {
  const { leave } = useSession()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)

  const endOthers = () =>
    withPassword(async (shown) => {
      await api.post("/api/account/sessions/end-others", shown)
      toast({ title: "Signed out", description: "Only this device is still signed in." })
      await onEnded()
    })

  const endAll = () => {
    setAsking(false)
    return withPassword(async (shown) => {
      await leave(() => api.post("/api/account/sessions/end-all", shown))
      navigate("/auth")
      toast({ title: "Signed out everywhere", description: "Sign in again to continue." })
    })
  }

  return (
    <Row>
      {others && (
        <Button kind="secondary" onClick={() => void endOthers()}>
          Sign out other devices
        </Button>
      )}
      <Button kind="secondary" icon="log-out" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <Confirm
        open={asking}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        onConfirm={() => void endAll()}
        onCancel={() => setAsking(false)}
      >
        This signs you out on every device, including this one. Your progress is saved.
      </Confirm>
    </Row>
  )
}
