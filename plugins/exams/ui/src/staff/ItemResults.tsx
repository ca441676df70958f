/** The items of the bank that students have met: difficulty, discrimination, time, and how many have seen each. */
import {
  Button,
  Card,
  CardTitle,
  Chips,
  EmptyState,
  ErrorNotice,
  LinkButton,
  Muted,
  Row,
  Skeleton,
  Stack,
  Table,
} from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { styled } from "styled-components"
import { api } from "../api"
import type { components } from "../api.gen"
import { counted, duration, percent } from "../exams"

const Stem = styled.td`
  min-inline-size: 16rem;
`

const ORDERS = {
  hardest: "Hardest",
  weakest: "Tell least",
  slowest: "Slowest",
  seen: "Most seen",
}
type Item = components["schemas"]["ItemResults"]
type Order = keyof typeof ORDERS
const STEP = 50
const FEWEST = 5 // first answers; below, how hard an item is and what it tells is chance

export function ItemResults() {
  const [order, setOrder] = useState<Order>("hardest")
  const [most, setMost] = useState(STEP)
  const { data, error, refetch } = useQuery(api.query("/api/exams/admin/items"))
  if (error && !data) return <ErrorNotice title="Couldn't load the items" onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  const met = data.filter(({ students }) => students > 0)
  const judged = met.filter(({ answers }) => answers >= FEWEST)
  const values: Record<Order, (item: Item) => number> = {
    hardest: ({ percent }) => percent ?? 101,
    weakest: ({ discrimination }) => discrimination ?? 2,
    slowest: ({ seconds }) => -(seconds ?? 0),
    seen: ({ students }) => -students,
  }
  const value = values[order]
  const isOfAnswers = order === "hardest" || order === "weakest"
  const rows = [...(isOfAnswers ? judged : met)].sort((one, other) => value(one) - value(other))
  return (
    <Card>
      <Stack $gap="md">
        <Row $between $gap="md">
          <CardTitle>Items</CardTitle>
          <LinkButton
            kind="secondary"
            size="small"
            icon="download"
            to="/api/exams/admin/items/file"
            reloadDocument
            download
          >
            Export CSV
          </LinkButton>
        </Row>
        <Muted>
          {met.length} of {counted(data.length, "item")} {met.length === 1 ? "was" : "were"} in an exam so
          far. First answers count; the file has all items.
        </Muted>
        {met.length === 0 ? (
          <EmptyState icon="clipboard-check">No item was in an exam yet.</EmptyState>
        ) : (
          <>
            <Chips
              label="Order"
              value={order}
              onChange={setOrder}
              options={(Object.keys(ORDERS) as Order[]).map((one) => ({ value: one, label: ORDERS[one] }))}
            />
            {isOfAnswers && (
              <Muted>
                {ORDERS[order]} lists only items with at least {FEWEST} first answers: {judged.length} of{" "}
                {met.length}.
              </Muted>
            )}
            {rows.length > 0 && (
              <Table label="Items">
                <thead>
                  <tr>
                    <th scope="col">Item</th>
                    <th scope="col">Right</th>
                    <th scope="col">Discrimination</th>
                    <th scope="col">Time</th>
                    <th scope="col">Seen by</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.slice(0, most).map((item) => (
                    <tr key={item.id}>
                      <Stem>
                        {item.stem}
                        <Muted as="small">
                          {" "}
                          {item.id}, {item.task}
                          {item.warnings.length > 0 && `: ${item.warnings.join("; ")}`}
                        </Muted>
                      </Stem>
                      <td>{item.percent === null ? "—" : `${percent(item.percent)} of ${item.answers}`}</td>
                      <td>{item.discrimination === null ? "—" : item.discrimination.toFixed(2)}</td>
                      <td>{item.seconds === null ? "—" : duration(item.seconds)}</td>
                      <td>{item.students}</td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            )}
            {rows.length > most && (
              <p>
                <Button kind="secondary" onClick={() => setMost(most + STEP)}>
                  Show more
                </Button>
              </p>
            )}
          </>
        )}
      </Stack>
    </Card>
  )
}
