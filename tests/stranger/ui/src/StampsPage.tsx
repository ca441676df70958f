import { Card, CardTitle, EmptyState, ErrorNotice, Grid, Muted, Page, Skeleton } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"

interface Stamp {
  skill: string
  givenFor: string
}

export default function StampsPage() {
  const stamps = useQuery<Stamp[]>({ queryKey: ["/api/stamps"] })

  return (
    <Page title="Stamps" lead="An instructor gives you one for each skill seen.">
      {stamps.isLoading && <Skeleton lines={3} />}
      {stamps.error && (
        <ErrorNotice title="The stamps could not be read" onRetry={() => void stamps.refetch()} />
      )}
      {stamps.data?.length === 0 && <EmptyState>This school has no stamps yet.</EmptyState>}
      <Grid $min="18rem">
        {stamps.data?.map(({ skill, givenFor }) => (
          <Card key={skill} as="article">
            <CardTitle>{skill}</CardTitle>
            <Muted>{givenFor}</Muted>
          </Card>
        ))}
      </Grid>
    </Page>
  )
}
