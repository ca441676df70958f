/** The line above the lesson: where one is and how long it takes, the whole lesson, paper. */
import { Button } from "@cubital/sdk"
import { styled } from "styled-components"

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  > div { display: flex; flex-wrap: wrap; align-items: center; gap: ${({ theme }) => theme.gap.sm}; }
  label { display: inline-flex; align-items: center; gap: 0.5rem; min-block-size: 2.125rem; cursor: pointer; }
  @media print { display: none; }
`

interface LessonBarProps {
  place: string
  /** None where the lesson has no sections. */
  whole?: { on: boolean; onChange: (whole: boolean) => void }
}

export function LessonBar({ place, whole }: LessonBarProps) {
  return (
    <Bar>
      <span>{place}</span>
      <div>
        {whole && (
          <label>
            <input
              type="checkbox"
              checked={whole.on}
              onChange={(event) => whole.onChange(event.target.checked)}
            />
            Whole lesson
          </label>
        )}
        <Button kind="quiet" size="small" icon="printer" onClick={() => window.print()}>
          Print lesson
        </Button>
      </div>
    </Bar>
  )
}
