import { EmptyState, LinkButton, Page } from "@cubital/sdk"

export function NotFoundPage() {
  return (
    <Page title="404 Page Not Found" width="text">
      <EmptyState icon="map-pin" action={<LinkButton to="/">Home</LinkButton>}>
        Did you forget to add the page to the router?
      </EmptyState>
    </Page>
  )
}
