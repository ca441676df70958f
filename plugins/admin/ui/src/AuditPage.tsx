/** The audit log: filters, the list page by page, and its export as CSV. */
import { EmptyState, ErrorNotice, Input, LinkButton, Select, Skeleton, Stack, Table } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { Link, useSearchParams } from "react-router-dom"
import { styled } from "styled-components"
import { api } from "./api"
import { actionInWords, capitalized, detailsInWords, doer } from "./audit/auditWords"
import { auditParams, useAudit } from "./audit/useAudit"
import { AdminLinks } from "./kit/AdminLinks"
import { LoadOlder } from "./kit/LoadOlder"
import { Moment } from "./kit/Moment"
import { Panel } from "./kit/Panel"
import { StaffPage } from "./kit/StaffPage"

const PAGE = 50

export default function AuditPage() {
  const [address, setAddress] = useSearchParams()
  const filter = {
    action: address.get("action") ?? "",
    actor: address.get("actor") ?? "",
    subject: address.get("subject") ?? "",
  }
  const audit = useAudit(filter, PAGE)
  const { data: actions = [] } = useQuery(api.query("/api/admin/audit/actions"))

  function want(name: string, value: string) {
    const next = new URLSearchParams(address)
    if (value) next.set(name, value)
    else next.delete(name)
    setAddress(next, { replace: true })
  }

  return (
    <StaffPage
      title="Audit log"
      lead="What was done to accounts, and who read students' questions. Newest first; no one can edit or delete an entry."
      width="wide"
      actions={<AdminLinks />}
    >
      <Panel
        title="Entries"
        aside={
          <LinkButton
            kind="secondary"
            size="small"
            icon="download"
            to={`/api/admin/audit/file?${auditParams(filter)}`}
            reloadDocument
            download
          >
            Export CSV
          </LinkButton>
        }
      >
        <Filters>
          <Select
            label="Action"
            value={filter.action}
            onChange={({ target }) => want("action", target.value)}
          >
            <option value="">All actions</option>
            {actions.map((action) => (
              <option key={action} value={action}>
                {actionInWords(action)}
              </option>
            ))}
          </Select>
          <Input
            label="By"
            placeholder="Username or #number"
            maxLength={100}
            value={filter.actor}
            onChange={({ target }) => want("actor", target.value)}
          />
          <Input
            label="Account"
            placeholder="Username or #number"
            maxLength={100}
            value={filter.subject}
            onChange={({ target }) => want("subject", target.value)}
          />
        </Filters>
        {audit.isLoading && <Skeleton lines={6} />}
        {audit.error && (
          <ErrorNotice title="Couldn't load the audit log" onRetry={() => void audit.refetch()} />
        )}
        {audit.data && audit.lines.length === 0 && <EmptyState icon="shield">No entries match.</EmptyState>}
        {audit.lines.length > 0 && (
          <Stack>
            <Entries>
              <Table label="Audit log">
                <thead>
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">Action</th>
                    <th scope="col">By</th>
                    <th scope="col">Account</th>
                    <th scope="col">Details</th>
                  </tr>
                </thead>
                <tbody>
                  {audit.lines.map((line) => (
                    <tr key={line.id}>
                      <td data-part="when">
                        <Moment at={line.at} />
                      </td>
                      <td data-part="action">{actionInWords(line.action)}</td>
                      <td data-column="By">
                        <Who id={line.actorId} name={line.actor} nobody={capitalized(doer(line))} />
                      </td>
                      <td data-column="Account">
                        <Who id={line.subjectId} name={line.subject} nobody="–" />
                      </td>
                      <Details>{detailsInWords(line.details)}</Details>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </Entries>
            <LoadOlder
              more={audit.hasNextPage}
              reading={audit.isFetchingNextPage}
              onMore={() => void audit.fetchNextPage()}
            >
              Show older entries
            </LoadOlder>
          </Stack>
        )}
      </Panel>
    </StaffPage>
  )
}

/** A user, with their number: it can be filtered by. Those who were erased have no name any more. */
function Who({ id, name, nobody }: { id: number | null; name: string | null; nobody: string }) {
  if (id === null) return nobody
  if (name === null || name.startsWith("erased:")) return <>#{id}, erased</>
  return (
    <>
      <Link to={`/admin/students/${id}`}>{name}</Link> #{id}
    </>
  )
}

const Filters = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
  gap: ${({ theme }) => theme.gap.md};
  max-inline-size: 48rem;
`

const Details = styled.td`
  min-inline-size: 12rem;
  overflow-wrap: anywhere;
`

/* Where there is little room an entry is a few short lines: five columns would hide what was changed. */
const Entries = styled.div`
  td:nth-child(-n + 3) { white-space: nowrap; }

  @media (max-width: 1023.98px) {
    table, tbody, td { display: block; }
    thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
    tbody tr {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0.125rem ${({ theme }) => theme.gap.md};
      padding: 0.75rem 1rem;
      border-block-end: 1px solid ${({ theme }) => theme.line};
    }
    tbody tr:last-child { border-block-end: 0; }
    td { padding: 0; border: 0; }
    td[data-part="action"] { order: -2; flex: 1 1 auto; font-weight: 600; }
    td[data-part="when"] { order: -1; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.xs}; }
    td[data-column]::before { content: attr(data-column) " "; color: ${({ theme }) => theme.inkSoft}; }
    ${Details} { flex-basis: 100%; color: ${({ theme }) => theme.inkSoft}; }
    ${Details}:empty { display: none; }
  }
`
