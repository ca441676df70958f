/** The newest result in one line, with the way to it and to all earlier ones. */
import { Badge } from "@cubital/sdk"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { EARLIER } from "./EarlierSittings"
import { onDay, outcome, percent, type Summary } from "./exams"

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.xs} ${({ theme }) => theme.gap.md};
  margin: 0;
  a { padding-block: 0.35rem; }
`

/** `sittings`: those that were handed in, the newest first. */
export function LastResult({ sittings }: { sittings: Summary[] }) {
  const [last] = sittings
  if (!last) return null
  return (
    <Line>
      <span>
        Your last result:{" "}
        <Link to={`/exams/${last.id}`}>
          {last.examName}, {last.formName}
        </Link>
        , {onDay(last.startedAt)}
        {last.percent !== null && `, ${percent(last.percent)} right`}
      </span>
      {last.percent !== null && <Badge $tone={last.passed ? "good" : "warn"}>{outcome(last)}</Badge>}
      {sittings.length > 1 && <a href={`#${EARLIER}`}>All {sittings.length} results</a>}
    </Line>
  )
}
