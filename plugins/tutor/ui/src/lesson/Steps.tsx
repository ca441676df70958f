/** The way from one screen of the lesson to the one before it and the one after it. */
import { Button } from "@cubital/sdk"
import { styled } from "styled-components"
import type { Screens } from "./useScreens"

const Way = styled.nav`
  display: flex;
  flex-wrap: wrap-reverse;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.sm};
  button { white-space: normal; }
  @media print { display: none; }
`

interface StepsProps {
  screens: Screens
  /** Before the next screen is opened: the reader is done with this one. */
  onNext: () => void
}

export function Steps({ screens: { before, after, go }, onNext }: StepsProps) {
  const next = () => {
    if (!after) return
    onNext()
    go(after.id)
  }
  return (
    <Way aria-label="Sections">
      {before ? (
        <Button kind="secondary" icon="chevron-left" onClick={() => go(before.id)}>
          Back
        </Button>
      ) : (
        <span />
      )}
      {after && <Button onClick={next}>Next: {after.title}</Button>}
    </Way>
  )
}
