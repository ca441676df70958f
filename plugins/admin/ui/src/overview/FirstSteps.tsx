/** Checklist for a school without students; hidden as soon as there is one. */
import { Muted } from "@cubital/sdk"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { InviteButton } from "../invitations/InviteButton"
import { Panel } from "../kit/Panel"
import { useCounts } from "../students/useStudents"

export function FirstSteps() {
  const { data } = useCounts()
  if (data?.total !== 0) return null
  return (
    <Panel title="Get started" aside={<InviteButton />}>
      <Muted>There are no students yet. This list goes away when the first one joins.</Muted>
      <Steps>
        <li>
          <strong>Invite your first students.</strong> Each gets an email with a link to choose a password.
        </li>
        <li>
          <strong>Replace the sample people and texts.</strong> See what visitors see on the{" "}
          <Link to="/">home page</Link> and in <Link to="/study-resources">Study Resources</Link>; the texts
          are in the folder “content”.
        </li>
        <li>
          <strong>Look around as a student would.</strong> Open the <Link to="/dashboard">dashboard</Link> and
          a module.
        </li>
      </Steps>
    </Panel>
  )
}

const Steps = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  margin: 0;
  padding-inline-start: 1.5rem;
`
