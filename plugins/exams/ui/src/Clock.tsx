/** The time left, which can be hidden, and is said aloud at ten, five and one minute. */
import { Button, Icon, VisuallyHidden } from "@cubital/sdk"
import { useState } from "react"
import { styled } from "styled-components"
import { clock } from "./exams"
import { Words } from "./Words"

const Line = styled.div<{ $late: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.4rem;
  font-variant-numeric: tabular-nums;
  font-weight: 650;
  color: ${({ theme, $late }) => ($late ? theme.warn : theme.ink)};
`

const Mark = styled.span`
  display: inline-flex;
  @media ${({ theme }) => theme.narrow} { display: none; }
`

const ALOUD = [600, 300, 60]

export function Clock({ left }: { left: number | null }) {
  const [hidden, setHidden] = useState(false)
  if (left === null) return <span>No time limit</span>
  const passed = ALOUD.filter((limit) => left <= limit).at(-1)
  return (
    <Line $late={left <= 300}>
      <Mark>
        <Icon name="timer" size={18} />
      </Mark>
      {hidden ? <VisuallyHidden>Time is hidden</VisuallyHidden> : <span role="timer">{clock(left)}</span>}
      <Button kind="quiet" size="small" icon={hidden ? "eye" : "eye-off"} onClick={() => setHidden(!hidden)}>
        <Words>{hidden ? "Show time" : "Hide time"}</Words>
      </Button>
      <VisuallyHidden role="status">
        {passed !== undefined && left > 0 && `${passed / 60} ${passed === 60 ? "minute" : "minutes"} left`}
      </VisuallyHidden>
    </Line>
  )
}
