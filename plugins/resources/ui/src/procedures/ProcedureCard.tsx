/** One procedure in a list: the whole card leads to it. */
import { Icon } from "@cubital/sdk"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { linkTo, type ProcedureSummary } from "./procedures"

const Box = styled.article`
  position: relative;
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: ${({ theme }) => theme.gap.sm};
  padding: ${({ theme }) => theme.gap.lg};
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
  box-shadow: ${({ theme }) => theme.lift.low};
  transition: border-color ${({ theme }) => theme.ease}, box-shadow ${({ theme }) => theme.ease};
  &:hover { border-color: ${({ theme }) => theme.accent}; box-shadow: ${({ theme }) => theme.lift.high}; }
  h3 {
    margin: 0;
    font-family: ${({ theme }) => theme.font.heading};
    font-size: ${({ theme }) => theme.text.lg};
    font-weight: 600;
  }
  /* The whole card is the link; the words on it describe it. */
  h3 a { color: inherit; text-decoration: none; }
  h3 a::after { content: ""; position: absolute; inset: 0; border-radius: ${({ theme }) => theme.radius.lg}; }
  p { margin: 0; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
`

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
    <Box>
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
    </Box>
  )
}
