/** Cost of models by day against the budget; hidden while the course itself answers. */
import { Table } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { styled } from "styled-components"
import { api } from "../api"
import type { Spending } from "./schemas"

const Place = styled.section`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  h3 { margin: 0; font-size: ${({ theme }) => theme.text.md}; }
  p { margin: 0; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
`

export function Cost() {
  const { data } = useQuery(api.query("/api/tutor/admin/spending"))
  if (!data || (!data.model && data.days.length === 0)) return null
  return (
    <Place>
      <h3>What the model costs</h3>
      <p>{data.model ? budgetsOf(data) : "No model is asked now; the course itself answers."}</p>
      {data.days.length > 0 && (
        <Table label="Cost of the model by day">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Answers</th>
              <th scope="col">Tokens in</th>
              <th scope="col">Tokens out</th>
              <th scope="col">Cost</th>
            </tr>
          </thead>
          <tbody>
            {data.days.map(({ day, answers, tokensIn, tokensOut, cost }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{answers}</td>
                <td>{tokensIn.toLocaleString("en-US")}</td>
                <td>{tokensOut.toLocaleString("en-US")}</td>
                <td>{dollars(cost)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Place>
  )
}

function budgetsOf({ model, dailyAnswers, dailyCost, schoolDailyCost }: Spending): string {
  const student = dailyCost === null ? "" : ` and ${dollars(dailyCost)}`
  const school = schoolDailyCost === null ? "no limit" : dollars(schoolDailyCost)
  return `${model}. Each day: a student ${dailyAnswers} answers${student}; the school ${school}.`
}

const dollars = (amount: number) =>
  amount.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 4 })
