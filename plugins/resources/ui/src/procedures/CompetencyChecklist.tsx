/** The competency checklist: what an evaluator marks on paper while somebody does the procedure. */
import { Markdown } from "@cubital/sdk"
import { Fragment } from "react"
import { styled } from "styled-components"
import { CriticalLegend, CriticalMark } from "./CriticalMark"
import { Paper } from "./Paper"
import { firstNumbers, type Procedure } from "./procedures"

const Lines = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.sm} ${({ theme }) => theme.gap.lg};
  margin-block: ${({ theme }) => theme.gap.sm};
  @media print { gap: 3mm 6mm; margin-block: 2mm; break-inside: avoid; }
`

const ToFill = styled.span<{ $width: number }>`
  display: flex;
  flex: ${({ $width }) => $width} 1 ${({ $width }) => $width * 4}rem;
  gap: 0.5rem;
  align-items: flex-end;
  min-block-size: 2rem;
  &::after { content: ""; flex: 1; border-block-end: 1px solid currentColor; }
  @media print { min-block-size: 7mm; &::after { border-color: black; } }
`

const Choices = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 0 0.8rem;
`

const Box = styled.span`
  display: inline-block;
  inline-size: 0.95em;
  block-size: 0.95em;
  border: 1px solid currentColor;
  vertical-align: -0.1em;
  @media print { border: 0.8pt solid black; }
`

const Sheet = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: ${({ theme }) => theme.text.sm};
  th, td { padding: 0.35rem 0.4rem; border: 1px solid ${({ theme }) => theme.line}; text-align: start; vertical-align: top; }
  thead th { font-weight: 600; }
  tbody th { background: ${({ theme }) => theme.sunken}; font-weight: 600; }
  tr { break-inside: avoid; }
  td:nth-child(1) { font-variant-numeric: tabular-nums; white-space: nowrap; }
  td:nth-child(3), td:nth-child(4), thead th:nth-child(3), thead th:nth-child(4) { inline-size: 2.2rem; text-align: center; }
  td:nth-child(1), thead th:nth-child(1) { inline-size: 2.6rem; }
  thead th:nth-child(5) { inline-size: 24%; }
  @media screen and (max-width: 40rem) { :is(td, thead th):nth-child(5) { display: none; } }
  @media print {
    font-size: 9pt;
    th, td { padding: 0.5mm 1.2mm; border: 0.5pt solid black; }
    tbody th { break-after: avoid; background: none; }
    tbody tr:has(> th) { break-after: avoid; }
  }
`

/* What is graded and who signs for it stay on one sheet. */
const SignOff = styled.div`
  @media print { break-inside: avoid; }
`

const Criteria = styled.ul`
  margin: 0;
  padding-inline-start: 1.1rem;
  @media print { columns: 2; li { break-inside: avoid; } }
`

export function CompetencyChecklist({ procedure }: { procedure: Procedure }) {
  const first = firstNumbers(procedure)
  return (
    <Paper name="Competency checklist" title={procedure.title}>
      <Lines>
        <ToFill $width={4}>Student</ToFill>
        <ToFill $width={2}>Date</ToFill>
        <Choices>
          <span>Attempt</span>
          <Choice>1</Choice>
          <Choice>2</Choice>
          <Choice>3</Choice>
        </Choices>
      </Lines>
      <p>
        S = satisfactory, NS = not satisfactory, <CriticalLegend />
      </p>
      <Sheet aria-label="Steps">
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">What is done</th>
            <th scope="col">S</th>
            <th scope="col">NS</th>
            <th scope="col">Comments</th>
          </tr>
        </thead>
        <tbody>
          {procedure.parts.map((part, place) => (
            <Fragment key={part.title}>
              <tr>
                <th scope="colgroup" colSpan={5}>
                  {part.title}
                </th>
              </tr>
              {part.steps.map((step, index) => (
                <tr key={step.action}>
                  <td>
                    {(first[place] ?? 1) + index} <CriticalMark critical={step.critical} />
                  </td>
                  <td>
                    <Markdown>{step.action}</Markdown>
                  </td>
                  <td>
                    <Box aria-hidden="true" />
                  </td>
                  <td>
                    <Box aria-hidden="true" />
                  </td>
                  <td />
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </Sheet>
      <SignOff>
        <h2>Performance criteria</h2>
        <Criteria>
          {procedure.performanceCriteria.map((criterion) => (
            <li key={criterion}>
              <Markdown>{criterion}</Markdown>
            </li>
          ))}
        </Criteria>
        <Lines>
          <Choices>
            <span>Result</span>
            <Choice>Competent</Choice>
            <Choice>Not yet competent</Choice>
          </Choices>
          <ToFill $width={4}>Comments</ToFill>
        </Lines>
        <Lines>
          <ToFill $width={3}>Evaluator's name</ToFill>
          <ToFill $width={3}>Signature</ToFill>
          <ToFill $width={2}>Date</ToFill>
        </Lines>
      </SignOff>
    </Paper>
  )
}

function Choice({ children }: { children: string }) {
  return (
    <span>
      <Box aria-hidden="true" /> {children}
    </span>
  )
}
