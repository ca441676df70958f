/** Bar that stays on top of an open exam: the time left, the number of the question and the way to all, and its flag. */
import { Button } from "@cubital/sdk"
import { styled } from "styled-components"
import { Clock } from "./Clock"
import { Words } from "./Words"

/* One line of a thumb's height on a phone. Where a magnified page leaves few lines, it stays where it is. */
const Bar = styled.div`
  position: sticky;
  inset-block-start: calc(4rem + var(--banner, 0px));
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.xs} ${({ theme }) => theme.gap.sm};
  margin-block-end: ${({ theme }) => theme.gap.md};
  padding-block: ${({ theme }) => theme.gap.sm};
  border-block-end: 1px solid ${({ theme }) => theme.line};
  background: ${({ theme }) => theme.page};

  @media ${({ theme }) => theme.narrow} {
    column-gap: ${({ theme }) => theme.gap.xs};
    padding-block: ${({ theme }) => theme.gap.xs};
    button { min-inline-size: 2.75rem; min-block-size: 2.75rem; padding-inline: 0.5rem; }
  }
  @media (max-height: 30rem) { position: static; }
`

const Space = styled.div`
  flex: 1;
`

/* The list stands beside the question where there is room. */
const ToList = styled(Button)`
  font-variant-numeric: tabular-nums;
  @media (min-width: 1000px) { display: none; }
`

interface ExamBarProps {
  left: number | null
  number: number
  total: number
  flagged: boolean
  onFlag: () => void
  /** Go to the list of all questions. */
  onList: () => void
}

export function ExamBar({ left, number, total, flagged, onFlag, onList }: ExamBarProps) {
  return (
    <Bar>
      <Clock left={left} />
      <Space />
      <ToList
        kind="quiet"
        size="small"
        icon="list-checks"
        aria-label={`${number} of ${total}: all questions`}
        onClick={onList}
      >
        {number} of {total}
      </ToList>
      <Button kind="quiet" size="small" icon="flag" aria-pressed={flagged} onClick={onFlag}>
        <Words>{flagged ? "Flagged" : "Flag"}</Words>
      </Button>
    </Bar>
  )
}
