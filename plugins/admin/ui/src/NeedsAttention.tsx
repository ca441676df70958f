/** What the school's parts think a human should look at. */
import { Badge, EmptyState, ErrorNotice, Icon, LinkButton, Skeleton, VisuallyHidden } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { styled } from "styled-components"
import { Ago } from "./Ago"
import type { Concern } from "./api"
import { Panel, Scroll } from "./Panel"
import { Small } from "./Person"

export function NeedsAttention() {
  const concerns = useQuery<Concern[]>({ queryKey: ["/api/admin/concerns"] })
  const found = concerns.data ?? []
  return (
    <Panel title="Needs attention" aside={found.length > 0 && <Badge $tone="warn">{found.length}</Badge>}>
      {concerns.isLoading && <Skeleton lines={3} />}
      {concerns.error && (
        <ErrorNotice title="What needs attention could not be read" onRetry={() => void concerns.refetch()} />
      )}
      {concerns.data?.length === 0 && (
        <EmptyState icon="circle-check">Nothing needs your attention.</EmptyState>
      )}
      {found.length > 0 && (
        <Scroll label="What needs attention">
          <List>
            {found.map((concern) => (
              <li key={`${concern.title} ${concern.studentId} ${concern.detail}`}>
                <Icon name="triangle-alert" size={18} />
                <div>
                  <strong>{concern.title}</strong>
                  <div>{concern.detail}</div>
                  <Small>
                    <Ago at={concern.since} />
                  </Small>
                </div>
                {concern.studentId !== null && (
                  <LinkButton kind="secondary" size="small" to={`/admin/students/${concern.studentId}`}>
                    Show
                    <VisuallyHidden> student {concern.studentId}</VisuallyHidden>
                  </LinkButton>
                )}
              </li>
            ))}
          </List>
        </Scroll>
      )}
    </Panel>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.gap.md};
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${({ theme }) => theme.text.sm};

  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: start;
    gap: 0.75rem;
  }
  svg { margin-block-start: 0.125rem; color: ${({ theme }) => theme.warn}; }
`
