/** Mark of an option, once its question is answered. */
import { Icon } from "@cubital/sdk"
import { styled } from "styled-components"

export type Mark = "none" | "chosen" | "right" | "wrong"

const Words = styled.span<{ $right: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.35rem;
  color: ${({ theme, $right }) => ($right ? theme.good : theme.bad)};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: 650;
  white-space: nowrap;
`

/** Nothing for an option that is neither the right nor a wrong one. */
export function Verdict({ id, mark }: { id: string; mark: Mark }) {
  if (mark !== "right" && mark !== "wrong") return null
  const right = mark === "right"
  return (
    <Words id={id} $right={right}>
      <Icon name={right ? "circle-check" : "circle-x"} size={17} />
      {right ? "Correct" : "Incorrect"}
    </Words>
  )
}
