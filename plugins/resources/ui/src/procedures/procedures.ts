/** Types of the calls of procedures, and the addresses of their pages. */
import type { components } from "../api.gen"

export type Procedure = components["schemas"]["Procedure"]
export type ProcedureSummary = components["schemas"]["ProcedureSummary"]

export const linkTo = ({ id }: { id: string }) => `/procedures/${id}`

/** The number of the first step of each part: the steps are counted through all parts. */
export function firstNumbers({ parts }: Procedure): number[] {
  let next = 1
  return parts.map(({ steps }) => {
    const first = next
    next += steps.length
    return first
  })
}
