/** Administrators' panel of payments whose money and access disagree, with the newest lines of the ledger. */
import {
  Badge,
  Button,
  Card,
  CardTitle,
  EmptyState,
  ErrorNotice,
  messageOf,
  Row,
  Skeleton,
  type Tab,
  Tabs,
  toast,
} from "@cubital/sdk"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useId, useRef, useState } from "react"
import { styled } from "styled-components"
import { api } from "./api"
import type { components } from "./api.gen"
import { Ledger } from "./reconciliation/Ledger"
import { Payments, People } from "./reconciliation/Lists"

type Books = components["schemas"]["Reconciliation"]
const BOOKS = api.query("/api/payments/reconciliation")

export default function Reconciliation() {
  const heading = useId()
  const client = useQueryClient()
  const books = useQuery(BOOKS)
  const title = useRef<HTMLHeadingElement>(null)
  const [tab, setTab] = useState("paid")

  async function afterwards(work: Promise<string>) {
    try {
      toast({ title: "Success", description: await work })
    } catch (error) {
      const description = messageOf(error, "Couldn't check the payment. Please try again.")
      toast({ title: "Error", description, variant: "destructive" })
    }
    await client.invalidateQueries({ queryKey: BOOKS.queryKey })
  }

  const replay = (paymentId: string) =>
    afterwards(
      api
        .post("/api/payments/replay", { paymentId })
        .then(({ verdict }) => `Checked with the payment service: ${verdict}.`),
    )
  async function settle(checkoutId: number) {
    await afterwards(
      api.post(`/api/payments/checkouts/${checkoutId}/handled`).then(() => "Marked as handled."),
    )
    title.current?.focus() // the button that was pressed has gone with its line
  }

  return (
    <Panel aria-labelledby={heading}>
      <Row $between>
        <CardTitle id={heading} ref={title} tabIndex={-1}>
          Payments
        </CardTitle>
        <Row>
          {books.data && <Open books={books.data} />}
          <Button
            kind="secondary"
            size="small"
            icon="rotate-ccw"
            pending={books.isFetching}
            pendingLabel="Refreshing..."
            onClick={() => void books.refetch()}
          >
            Refresh
          </Button>
        </Row>
      </Row>
      {books.isLoading && <Skeleton lines={4} />}
      {books.error && <ErrorNotice title="Couldn't load the payments" onRetry={() => void books.refetch()} />}
      {books.data && (
        <Tabs
          label="Payments"
          value={tab}
          onChange={setTab}
          tabs={tabsOf(books.data, { onReplay: replay, onHandled: settle })}
        />
      )}
    </Panel>
  )
}

interface Actions {
  onReplay: (paymentId: string) => Promise<void>
  onHandled: (checkoutId: number) => Promise<void>
}

function tabsOf(books: Books, actions: Actions): Tab[] {
  const { paidNotActive, reversedYetActive, activeNotPaid, activeNotPaidCount, pending, ledger } = books
  return [
    {
      value: "paid",
      label: `Paid, not activated (${paidNotActive.length})`,
      content: <Payments label="Paid, not activated" list={paidNotActive} {...actions} />,
    },
    {
      value: "reversed",
      label: `Refunded (${reversedYetActive.length})`,
      content: <Payments label="Refunded or disputed" list={reversedYetActive} {...actions} />,
    },
    {
      value: "unpaid",
      label: `Active, not paid (${activeNotPaidCount})`,
      content: <People label="Active, not paid" list={activeNotPaid} total={activeNotPaidCount} />,
    },
    {
      value: "pending",
      label: `Pending over 24 h (${pending.length})`,
      content: <People label="Pending over 24 h" list={pending} total={pending.length} />,
    },
    {
      value: "ledger",
      label: "Ledger",
      content:
        ledger.length === 0 ? (
          <EmptyState>No payments yet.</EmptyState>
        ) : (
          <Ledger lines={ledger} onReplay={actions.onReplay} />
        ),
    },
  ]
}

function Open({ books }: { books: Books }) {
  const number = books.paidNotActive.length + books.reversedYetActive.length
  return number > 0 ? (
    <Badge $tone="warn">{number} to review</Badge>
  ) : (
    <Badge $tone="good">All reviewed</Badge>
  )
}

const Panel = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.md};

  /* On a phone there are more than fit: a shade at an end tells of them. */
  [role="tablist"] {
    --shade: color-mix(in srgb, ${({ theme }) => theme.ink} 22%, transparent);
    background:
      linear-gradient(to right, ${({ theme }) => theme.surface} 40%, transparent) left / 2.5rem 100% no-repeat local,
      linear-gradient(to left, ${({ theme }) => theme.surface} 40%, transparent) right / 2.5rem 100% no-repeat local,
      linear-gradient(to right, var(--shade), transparent) left / 1.25rem 100% no-repeat,
      linear-gradient(to left, var(--shade), transparent) right / 1.25rem 100% no-repeat;
  }
`
