import {
  ErrorNotice,
  Grid,
  Loading,
  Page,
  Slot,
  Stack,
  useModules,
  useProgress,
  useSession,
} from "@cubital/sdk"
import { MissionProgress } from "./MissionProgress"
import { ModuleCard } from "./ModuleCard"

export default function DashboardPage() {
  const { user } = useSession()
  const { modules, loading: modulesLoading, error: modulesError, retry: retryModules } = useModules()
  const progress = useProgress()

  if (modulesLoading || progress.loading) return <Loading fullScreen label="Loading your progress" />

  function retry() {
    retryModules()
    progress.retry()
  }

  return (
    <Page title={`Welcome, ${user?.username}`} lead="Pick up where you stopped, or start something new.">
      {modulesError || progress.error ? (
        <ErrorNotice title="Your modules could not be loaded" onRetry={retry} />
      ) : (
        <Stack $gap="xl">
          <MissionProgress modules={modules} overall={progress.overall} of={progress.of} />
          <Slot name="dashboard.cards" />
          <section aria-labelledby="modules">
            <h2 id="modules">Your modules</h2>
            <Grid $min="19rem">
              {modules.map((module) => (
                <ModuleCard key={module.id} module={module} percent={progress.of(module.id)} />
              ))}
            </Grid>
          </section>
        </Stack>
      )}
    </Page>
  )
}
