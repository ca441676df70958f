/** The page /profile: the panels of an account's details, progress, accommodations, password, devices and data. */
import {
  Button,
  Card,
  CardTitle,
  Confirm,
  ErrorNotice,
  Page,
  Progress,
  Stack,
  useBoot,
  useProgress,
  useSession,
} from "@cubital/sdk"
import { AccommodationsPanel } from "./AccommodationsPanel"
import { DataPanel } from "./DataPanel"
import { DetailsPanel } from "./DetailsPanel"
import { DevicesPanel } from "./DevicesPanel"
import { MasteryCounts } from "./MasteryCounts"
import { PasswordPanel } from "./PasswordPanel"
import { SignInMethodsPanel } from "./SignInMethodsPanel"
import { TodayPanel } from "./TodayPanel"
import { TwoStepPanel } from "./two-step/TwoStepPanel"
import { useLogoutAfterSync } from "./useLogoutAfterSync"

export default function ProfilePage() {
  const { user } = useSession()
  const { identityProviders } = useBoot()
  const { mean, loading, error, retry } = useProgress()
  const { logout, pending, asking, answer } = useLogoutAfterSync()
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
        <DetailsPanel user={user} />
        <Card>
          <Stack>
            <CardTitle>Progress</CardTitle>
            {error ? (
              <ErrorNotice title="Couldn't load your progress" onRetry={retry} />
            ) : (
              <Progress label="Overall progress" value={loading ? 0 : mean} caption />
            )}
            <MasteryCounts />
          </Stack>
        </Card>
        <AccommodationsPanel />
        <TodayPanel />
        <PasswordPanel />
        {identityProviders && <SignInMethodsPanel />}
        <TwoStepPanel />
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
