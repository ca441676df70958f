/** All procedures, module by module: each has a procedure sheet and a competency checklist. */
import { EmptyState, ErrorNotice, Grid, LinkButton, Page, Skeleton, Stack, useModules } from "@cubital/sdk"
import { byModule, ModuleHeading } from "@cubital/sdk/parts"
import { useQuery } from "@tanstack/react-query"
import { api } from "./api"
import { ProcedureCard } from "./procedures/ProcedureCard"

export default function ProceduresPage() {
  const { data, isLoading, error, refetch } = useQuery(api.query("/api/resources/procedures"))
  const { modules } = useModules()
  const titleOf = (module: number) => modules.find(({ id }) => id === module)?.title
  return (
    <Page
      title="Procedures"
      lead="Each skill step by step, with the reasons. Print a procedure sheet to study from, or a competency checklist for your evaluator."
      actions={
        <LinkButton to="/study-resources" kind="secondary">
          Return to Study Resources
        </LinkButton>
      }
    >
      <Stack $gap="xl">
        {isLoading && <Skeleton lines={8} />}
        {error && <ErrorNotice title="Couldn't load the procedures" onRetry={() => void refetch()} />}
        {data?.length === 0 && (
          <EmptyState icon="clipboard-check">This school has no procedures yet.</EmptyState>
        )}
        {byModule(data ?? []).map(([module, procedures]) => (
          <Stack key={module} as="section" aria-label={`Module ${module}`}>
            <ModuleHeading>
              Module {module}
              {titleOf(module) && ` · ${titleOf(module)}`}
            </ModuleHeading>
            <Grid $min="18rem" $gap="md">
              {procedures.map((procedure) => (
                <ProcedureCard key={procedure.id} procedure={procedure} />
              ))}
            </Grid>
          </Stack>
        ))}
      </Stack>
    </Page>
  )
}
