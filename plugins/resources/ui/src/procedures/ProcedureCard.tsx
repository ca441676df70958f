/** One procedure in a list: the whole card leads to it. */
import { Icon } from "@cubital/sdk"
import { LinkCard } from "@cubital/sdk/parts"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { linkTo, type ProcedureSummary } from "./procedures"

const Counts = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.35rem;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
`

export function ProcedureCard({ procedure }: { procedure: ProcedureSummary }) {
  const counts = `procedure-${procedure.id}`
  return (
    <LinkCard>
      <h3>
        <Link to={linkTo(procedure)} aria-describedby={counts}>
          {procedure.title}
        </Link>
      </h3>
      <p>{procedure.purpose}</p>
      <Counts id={counts}>
        <Icon name="clipboard-check" size={16} />
        {procedure.steps} steps, {procedure.criticalSteps} critical
      </Counts>
    </LinkCard>
  )
}
