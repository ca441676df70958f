/** The ledger's newest lines: what was said of payments, by whom, and when. */
import { Table, VisuallyHidden } from "@cubital/sdk"
import { styled } from "styled-components"
import type { components } from "../api.gen"
import { Act } from "./Act"
import { Moment } from "./Moment"

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
                <Act kind="quiet" work={() => onReplay(line.paymentId)}>
                  Replay<VisuallyHidden> {line.paymentId}</VisuallyHidden>
                </Act>
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
