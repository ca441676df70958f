/** Panel of the audit entries about one account. */
import { EmptyState, ErrorNotice, Skeleton } from "@cubital/sdk"
import { styled } from "styled-components"
import { actionInWords, detailsInWords, doer } from "../audit/auditWords"
import { useAudit } from "../audit/useAudit"
import { LoadOlder } from "../kit/LoadOlder"
import { Moment } from "../kit/Moment"
import { Panel, Scroll } from "../kit/Panel"
import { Small } from "../kit/Person"

export function StudentAudit({ studentId }: { studentId: number }) {
  const audit = useAudit({ subject: String(studentId) }, 20)
  return (
    <Panel title="Audit">
      {audit.isLoading && <Skeleton lines={3} />}
      {audit.error && (
        <ErrorNotice title="Couldn't load the audit log" onRetry={() => void audit.refetch()} />
      )}
      {audit.data && audit.lines.length === 0 && (
        <EmptyState icon="shield">No changes to this account.</EmptyState>
      )}
      {audit.lines.length > 0 && (
        <Scroll label="Audit of this account, newest first">
          <List>
            {audit.lines.map((line) => (
              <li key={line.id}>
                <strong>{actionInWords(line.action)}</strong> by {doer(line)}
                <Small>
                  {detailsInWords(line.details) && `${detailsInWords(line.details)} · `}
                  <Moment at={line.at} />
                </Small>
              </li>
            ))}
          </List>
          <LoadOlder
            more={audit.hasNextPage}
            reading={audit.isFetchingNextPage}
            onMore={() => void audit.fetchNextPage()}
          >
            Show older
          </LoadOlder>
        </Scroll>
      )}
    </Panel>
  )
}

const List = styled.ol`
  display: grid;
  gap: 0.625rem;
  margin: 0 0 ${({ theme }) => theme.gap.sm};
  padding: 0;
  list-style: none;
  font-size: ${({ theme }) => theme.text.sm};
  overflow-wrap: anywhere;
  strong { font-weight: 650; }
`
