import {
  Button,
  Card,
  CardTitle,
  Confirm,
  ErrorNotice,
  Page,
  Progress,
  Slot,
  Stack,
  useProgress,
  useSession,
} from "@cubital/sdk"
import { styled } from "styled-components"
import { AccommodationsPanel } from "./AccommodationsPanel"
import { DataPanel } from "./DataPanel"
import { DevicesPanel } from "./DevicesPanel"
import { PasswordPanel } from "./PasswordPanel"
import { useUnhurriedLogout } from "./useUnhurriedLogout"

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 0.625rem 1.5rem;
  margin: 1rem 0 0;

  dt { color: ${({ theme }) => theme.inkFaint}; }
  dd { margin: 0; overflow-wrap: anywhere; }

  /* A name above what it names: an address needs the whole line. */
  @media (max-width: 479.98px) {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    dt { font-size: ${({ theme }) => theme.text.sm}; }
    dd + dt { margin-block-start: 0.75rem; }
  }
`

export default function ProfilePage() {
  const { user } = useSession()
  const { mean, loading, error, retry } = useProgress()
  const { logout, pending, asking, answer } = useUnhurriedLogout()
  if (!user) return null

  return (
    <Page
      title="Profile Settings"
      width="text"
      actions={
        <Button
          kind="secondary"
          icon="log-out"
          pending={pending}
          pendingLabel="Logging out..."
          onClick={logout}
        >
          Logout
        </Button>
      }
    >
      <Stack $gap="lg">
        <Card>
          <CardTitle>Account</CardTitle>
          <Facts>
            <dt>Username</dt>
            <dd>{user.username}</dd>
            {user.fullName && (
              <>
                <dt>Full Name</dt>
                <dd>{user.fullName}</dd>
              </>
            )}
            {user.email && (
              <>
                <dt>Email</dt>
                <dd>{user.email}</dd>
              </>
            )}
            {user.phoneNumber && (
              <>
                <dt>Phone Number</dt>
                <dd>{user.phoneNumber}</dd>
              </>
            )}
          </Facts>
        </Card>
        <Card>
          <Stack>
            <CardTitle>Progress</CardTitle>
            {error ? (
              <ErrorNotice title="Your progress could not be loaded" onRetry={retry} />
            ) : (
              <Progress label="Overall progress" value={loading ? 0 : mean} caption />
            )}
          </Stack>
        </Card>
        <Slot name="profile.panels" />
        <AccommodationsPanel />
        <PasswordPanel />
        <DevicesPanel />
        <DataPanel />
      </Stack>
      <Confirm
        open={asking}
        title="Sign out"
        confirmLabel="Log out anyway"
        cancelLabel="Stay signed in"
        danger
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        Progress saving failed. Continue with logout anyway?
      </Confirm>
    </Page>
  )
}
