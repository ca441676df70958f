/** The administrators' page: who needs attention, live activity, active students, and the list of all students. */
import { Slot, Stack } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { styled } from "styled-components"
import { NeedsAttention } from "./attention/NeedsAttention"
import { CurrentlyActive } from "./dashboard/CurrentlyActive"
import { LiveFeed } from "./dashboard/LiveFeed"
import { AdminLinks } from "./kit/AdminLinks"
import { StaffPage } from "./kit/StaffPage"
import { SetupCard } from "./setup/SetupCard"
import { StudentOverview } from "./students/StudentOverview"
import { useStudentFilter } from "./students/useStudentFilter"

const POLL_MS = 10_000

export default function AdminDashboard() {
  const [filter, setFilter] = useStudentFilter()
  // Not shown; it also notices within seconds that this session has ended.
  useQuery({ queryKey: ["/api/admin/recent-activity"], refetchInterval: POLL_MS })

  return (
    <StaffPage
      title="Admin Dashboard"
      lead="Who is studying right now, who needs a hand, and how every student is doing."
      width="wide"
      actions={<AdminLinks />}
    >
      <Stack $gap="lg">
        <SetupCard />
        <NeedsAttention />
        <Above>
          <LiveFeed />
          <CurrentlyActive />
        </Above>
        <StudentOverview filter={filter} onFilter={setFilter} />
        {/* Below, because they come when their plugin has come. */}
        <Slot name="admin.panels" />
      </Stack>
    </StaffPage>
  )
}

/**
 * Their height does not depend on what is in them: somebody who turns up must not move the table below, in which an
 * administrator is about to press a button.
 */
const Above = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-auto-rows: 18rem;
  gap: ${({ theme }) => theme.gap.lg};

  > section { grid-template-rows: auto minmax(0, 1fr); align-content: stretch; }
  [role="region"] { max-block-size: none; }

  @media (min-width: 1024px) { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
`
