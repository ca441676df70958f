/** The procedure sheet, for study: equipment, each step with its reason, troubleshooting, what is graded. */
import { Markdown } from "@cubital/sdk"
import { styled } from "styled-components"
import { CriticalLegend, CriticalMark } from "./CriticalMark"
import { Paper } from "./Paper"
import { firstNumbers, type Procedure } from "./procedures"

const Points = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: 0.15rem ${({ theme }) => theme.gap.lg};
  margin: 0;
  padding-inline-start: 1.1rem;
  @media print { grid-template-columns: 1fr 1fr; gap: 0 6mm; }
`

const Steps = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    display: grid;
    grid-template-columns: 1.2rem 2rem minmax(0, 1fr);
    break-inside: avoid;
  }
  > li > b { font-variant-numeric: tabular-nums; white-space: nowrap; }
  @media print { gap: 0.7mm; > li { grid-template-columns: 4mm 6.5mm 1fr; } }
`

const Reason = styled.div`
  grid-column: 3;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  @media print { font-size: 8.5pt; font-style: italic; }
`

const Troubles = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0 ${({ theme }) => theme.gap.md};
  margin: 0;
  dt { font-weight: 600; }
  dd { margin: 0 0 ${({ theme }) => theme.gap.sm}; }
  @media ${({ theme }) => theme.wide} { grid-template-columns: minmax(0, 2fr) minmax(0, 5fr); }
  @media print {
    grid-template-columns: 2fr 5fr;
    gap: 0.7mm 4mm;
    dt, dd { break-inside: avoid; }
    dd { margin: 0; }
  }
`

const Legend = styled.p`
  padding-block-start: ${({ theme }) => theme.gap.md};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  @media print { padding-block-start: 2mm; font-size: 8.5pt; }
`

export function ProcedureSheet({ procedure }: { procedure: Procedure }) {
  const first = firstNumbers(procedure)
  return (
    <Paper name="Procedure sheet" title={procedure.title}>
      <Markdown>{procedure.purpose}</Markdown>
      <h2>Equipment</h2>
      <Points>
        {procedure.equipment.map((item) => (
          <li key={item}>
            <Markdown>{item}</Markdown>
          </li>
        ))}
      </Points>
      <Legend>
        <CriticalLegend />. Your facility's policy and the manufacturer's instructions come first.
      </Legend>
      {procedure.parts.map((part, place) => (
        <div key={part.title}>
          <h2>{part.title}</h2>
          <Steps start={first[place]}>
            {part.steps.map((step, index) => (
              <li key={step.action}>
                <span>
                  <CriticalMark critical={step.critical} />
                </span>
                <b>{(first[place] ?? 1) + index}.</b>
                <Markdown>{step.action}</Markdown>
                <Reason>
                  <Markdown>{step.reason}</Markdown>
                </Reason>
              </li>
            ))}
          </Steps>
        </div>
      ))}
      <h2>Troubleshooting</h2>
      <Troubles>
        {procedure.troubleshooting.map(({ problem, action }) => (
          <Pair key={problem} problem={problem} action={action} />
        ))}
      </Troubles>
      <h2>Performance criteria</h2>
      <Points>
        {procedure.performanceCriteria.map((criterion) => (
          <li key={criterion}>
            <Markdown>{criterion}</Markdown>
          </li>
        ))}
      </Points>
    </Paper>
  )
}

function Pair({ problem, action }: Procedure["troubleshooting"][number]) {
  return (
    <>
      <dt>
        <Markdown>{problem}</Markdown>
      </dt>
      <dd>
        <Markdown>{action}</Markdown>
      </dd>
    </>
  )
}
