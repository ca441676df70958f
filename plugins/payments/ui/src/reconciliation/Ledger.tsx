/** Table of the ledger's newest lines: each statement about a payment, its source and time. */
import { Table, VisuallyHidden } from "@cubital/sdk"
import { styled } from "styled-components"
import type { components } from "../api.gen"
import { Moment } from "./Moment"
import { PendingButton } from "./PendingButton"

type LedgerLine = components["schemas"]["LedgerLine"]

interface LedgerProps {
  lines: LedgerLine[]
  onReplay: (paymentId: string) => Promise<void>
}

export function Ledger({ lines, onReplay }: LedgerProps) {
  return (
    <Table label="Ledger of payments">
      <thead>
        <tr>
          <th>When</th>
          <th>What</th>
          <th>Through</th>
          <th>Account</th>
          <th>Amount</th>
          <th>Reference</th>
          <th>Actions</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id}>
            <Short>
              <Moment at={line.at} />
            </Short>
            <td>{line.eventName || line.what}</td>
            <td>{line.source}</td>
            <td>{line.userId === null ? "" : `#${line.userId}`}</td>
            <Short>{line.amount}</Short>
            <Code>{line.eventId ?? line.paymentId}</Code>
            <td>
              {line.paymentId && (
                <PendingButton kind="quiet" work={() => onReplay(line.paymentId)}>
                  Replay<VisuallyHidden> {line.paymentId}</VisuallyHidden>
                </PendingButton>
              )}
            </td>
          </Line>
        ))}
      </tbody>
    </Table>
  )
}

const Line = styled.tr`
  && > td { vertical-align: middle; padding-block: 0.375rem; }
`

const Short = styled.td`
  white-space: nowrap;
`

const Code = styled(Short)`
  font-family: ${({ theme }) => theme.font.mono};
  font-size: ${({ theme }) => theme.text.xs};
`
