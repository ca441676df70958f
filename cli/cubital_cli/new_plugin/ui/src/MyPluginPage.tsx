import { Card, ErrorNotice, Page, Skeleton } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"

interface Greeting {
  text: string
}

export default function MyPluginPage() {
  const greeting = useQuery<Greeting>({ queryKey: ["/api/my-plugin"] })

  return (
    <Page title="My Plugin">
      {greeting.isLoading && <Skeleton lines={1} />}
      {greeting.error && (
        <ErrorNotice title="The greeting could not be read" onRetry={() => void greeting.refetch()} />
      )}
      {greeting.data && <Card>{greeting.data.text}</Card>}
    </Page>
  )
}
