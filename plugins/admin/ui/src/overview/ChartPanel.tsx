/** Panel of a chart: a summary sentence above it, and the numbers as a table on request. */
import { Button, Skeleton, Table } from "@cubital/sdk"
import { type ReactNode, Suspense, useState } from "react"
import { styled } from "styled-components"
import { Panel, Scroll } from "../kit/Panel"

interface ChartPanelProps {
  title: string
  /** The most important of it, in a sentence. */
  summary: string
  columns: string[]
  rows: (string | number)[][]
  more?: ReactNode
  /** What the short labels of the drawing stand for. */
  legend?: ReactNode
  /** The drawing. */
  children: ReactNode
}

export function ChartPanel({ title, summary, columns, rows, more, legend, children }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false)
  const other = asTable ? "chart" : "table"
  return (
    <Panel
      title={title}
      aside={
        <Button
          kind="secondary"
          size="small"
          aria-label={`${title}: show as ${other}`}
          onClick={() => setAsTable(!asTable)}
        >
          {other === "table" ? "Table" : "Chart"}
        </Button>
      }
    >
      <Summary>
        {summary} {more}
      </Summary>
      {asTable ? (
        <Scroll label={`${title}, all numbers`}>
          <Table label={title}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...values]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, index) => (
                    <td key={columns[index + 1]}>
                      {typeof value === "number" ? value.toLocaleString("en-US") : value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Scroll>
      ) : (
        // All that it shows stands in the table, which those can read who cannot see it.
        <Beside>
          <Drawing aria-hidden="true">
            <Suspense fallback={<Skeleton lines={5} />}>{children}</Suspense>
          </Drawing>
          {legend}
        </Beside>
      )}
    </Panel>
  )
}

const Summary = styled.p`
  margin: 0;
  font-size: ${({ theme }) => theme.text.sm};
`

const Beside = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  align-items: center;
  gap: ${({ theme }) => theme.gap.lg};
`

const Drawing = styled.div`
  block-size: 15rem;
  /* A drawing keeps its own colors where the system chooses those of the page: it draws with the system's. */
  @media (forced-colors: active) {
    --ink: CanvasText;
    --ink-soft: CanvasText;
    --accent: Highlight;
    --accent-soft: transparent;
    --edge: GrayText;
    --line: GrayText;
    --raised: Canvas;
    .recharts-bar-rectangle path { stroke: CanvasText; }
  }
`
