/** All interactive exercises, module by module: how long each takes, and how well it went. */
import { EmptyState, ErrorNotice, Grid, Page, Skeleton, Stack, useModules } from "@cubital/sdk"
import { byModule, ModuleHeading } from "@cubital/sdk/parts"
import { useQuery } from "@tanstack/react-query"
import { api } from "./api"
import { ExerciseCard } from "./ExerciseCard"

export default function ExercisesPage() {
  const { data, isLoading, error, refetch } = useQuery(api.query("/api/exercises"))
  const { modules } = useModules()
  const titleOf = (module: number) => modules.find(({ id }) => id === module)?.title
  return (
    <Page
      title="Interactive Exercises"
      lead="Work through a case step by step. See what each choice leads to."
    >
      <Stack $gap="xl">
        {isLoading && <Skeleton lines={8} />}
        {error && <ErrorNotice title="Couldn't load the exercises" onRetry={() => void refetch()} />}
        {data?.length === 0 && <EmptyState icon="list-checks">This school has no exercises yet.</EmptyState>}
        {byModule(data ?? []).map(([module, exercises]) => (
          <Stack key={module} as="section" aria-label={`Module ${module}`}>
            <ModuleHeading>
              Module {module}
              {titleOf(module) && ` · ${titleOf(module)}`}
            </ModuleHeading>
            <Grid $min="18rem" $gap="md">
              {exercises.map((exercise) => (
                <ExerciseCard key={exercise.id} exercise={exercise} />
              ))}
            </Grid>
          </Stack>
        ))}
      </Stack>
    </Page>
  )
}
