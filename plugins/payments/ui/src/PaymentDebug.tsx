/** Diagnostic page of the payment provider's account: its products and prices. The provider's name comes from the page's path. */
import {
  ApiError,
  api,
  Button,
  Card,
  CardTitle,
  EmptyState,
  ErrorNotice,
  Grid,
  Muted,
  Page,
  Skeleton,
  Stack,
  Table,
} from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useLocation } from "react-router-dom"
import { styled } from "styled-components"
import type { components } from "./api.gen"
import { majorUnits } from "./money"

type Account = components["schemas"]["DebugView"]

export default function PaymentDebug() {
  const provider = useLocation().pathname.replace(/^\/|-debug\/?$/g, "")
  const name = provider.charAt(0).toUpperCase() + provider.slice(1)
  const account = useQuery({
    queryKey: ["/api/auth", provider, "debug"],
    queryFn: () => fetchAccount(provider),
  })
  return (
    <Page
      title={`${name} Debug`}
      lead={`Products and prices in the school's ${name} account.`}
      actions={
        <Button
          kind="secondary"
          icon="rotate-ccw"
          pending={account.isFetching}
          pendingLabel="Refreshing..."
          onClick={() => void account.refetch()}
        >
          Refresh
        </Button>
      }
    >
      {account.error && (
        <ErrorNotice title={sentenceOf(account.error, name)}>
          On the server, “cubital payments doctor” checks the settings and says what to do.
        </ErrorNotice>
      )}
      {account.isLoading && <Skeleton lines={6} />}
      {account.data && !account.error && <Holdings account={account.data} />}
    </Page>
  )
}

async function fetchAccount(provider: string): Promise<Account> {
  const answer = await api.get<Account & { error?: string }>(`/api/auth/${provider}/debug`)
  if (answer.error) throw new ProviderError(answer.error)
  return answer
}

/** A problem that the server reports in the body of a successful answer. */
class ProviderError extends Error {}

function sentenceOf(error: Error, name: string): string {
  if (error instanceof ProviderError) return error.message
  if (error instanceof ApiError) return error.sentence ?? `Failed to fetch ${name} data`
  return "Unknown error"
}

function Holdings({ account }: { account: Account }) {
  return (
    <Stack $gap="lg">
      <section aria-label="Account summary">
        <Grid $min="clamp(6.5rem, 12vw, 9rem)" $gap="sm">
          <Figure name="Mode" value={account.mode} />
          <Figure name="Products" value={account.productCount} />
          <Figure name="Prices" value={account.priceCount} />
        </Grid>
      </section>
      <Holding>
        <CardTitle>Products</CardTitle>
        {account.products.length === 0 ? (
          <EmptyState>No products found</EmptyState>
        ) : (
          <Table label="Products">
            <thead>
              <tr>
                <th>Name</th>
                <th>ID</th>
              </tr>
            </thead>
            <tbody>
              {account.products.map((product) => (
                <tr key={product.id}>
                  <td>{product.name}</td>
                  <Code>{product.id}</Code>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Holding>
      <Holding>
        <CardTitle>Prices</CardTitle>
        {account.prices.length === 0 ? (
          <EmptyState>No prices found</EmptyState>
        ) : (
          <Table label="Prices">
            <thead>
              <tr>
                <th>ID</th>
                <th>Product</th>
                <th>Amount</th>
                <th>Currency</th>
              </tr>
            </thead>
            <tbody>
              {account.prices.map((price) => (
                <tr key={price.id}>
                  <Code>{price.id}</Code>
                  <Code>{price.product}</Code>
                  <td>{majorUnits(price.amount, price.currency)}</td>
                  <td>{price.currency.toUpperCase()}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Holding>
    </Stack>
  )
}

function Figure({ name, value }: { name: string; value: string | number }) {
  return (
    <Card>
      <Muted>{name}</Muted>
      <Large>{value}</Large>
    </Card>
  )
}

const Large = styled.p`
  margin: 0;
  font-size: ${({ theme }) => theme.text.xl};
  font-weight: 650;
`

const Code = styled.td`
  font-family: ${({ theme }) => theme.font.mono};
  white-space: nowrap;
`

const Holding = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.md};
`
