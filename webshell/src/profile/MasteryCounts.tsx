/** MasteryCounts: how many modules are mastered, passed, begun and not begun, and what the words mean. */
import { Badge, Muted, Row } from "@cubital/sdk"
import { styled } from "styled-components"
import { STATES, useMastery } from "../useMastery"

/* Held while they come, so that what follows stays where it is. */
const Counts = styled(Row)`
  align-content: start;
  min-block-size: 1.625rem;
  margin: 0;
  padding: 0;
  list-style: none;
  @media (max-width: 480px) { min-block-size: 3.75rem; }
`

export function MasteryCounts() {
  const { all } = useMastery()
  const counts = STATES.map((one) => ({
    ...one,
    count: all.filter(({ mastery }) => mastery === one.state).length,
  })).filter(({ count }) => count > 0)
  return (
    <>
      <Counts as="ul" $gap="sm" aria-label="Modules by how well you know them">
        {counts.toReversed().map(({ state, words, tone, count }) => (
          <Badge as="li" key={state} $tone={tone}>
            {count} {words.toLowerCase()}
          </Badge>
        ))}
      </Counts>
      <Muted>
        Passed: 80% in the module&rsquo;s own practice exam, not in an exam of several modules. Mastered: you
        still knew it a week later, from at least eight questions that you answered again.
      </Muted>
    </>
  )
}
