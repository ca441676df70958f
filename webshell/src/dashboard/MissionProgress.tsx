/** MissionProgress: the dashboard's card with the overall progress, the next module and a bar for each module. */
import { Card, CardTitle, type CourseModule, LinkButton, type ModuleMastery, Progress } from "@cubital/sdk"
import { styled } from "styled-components"
import { hasPassed } from "../useMastery"
import { useModulePath } from "./useModulePath"

const Split = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(1.5rem, 4vw, 3rem);
  @media (min-width: 900px) { grid-template-columns: minmax(14rem, 1fr) minmax(0, 2.6fr); }
`

const Total = styled.p`
  margin: 0.5rem 0 1rem;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: 3.5rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  line-height: 1;
  letter-spacing: -0.02em;
  small { margin-inline-start: 0.125rem; color: ${({ theme }) => theme.inkFaint}; font-size: 0.45em; }
`

const Started = styled.p`
  margin: 0.75rem 0 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  span { display: block; color: ${({ theme }) => theme.warn}; }
`

const Next = styled.div`
  margin-block-start: ${({ theme }) => theme.gap.lg};
  padding-block-start: ${({ theme }) => theme.gap.md};
  border-block-start: 1px solid ${({ theme }) => theme.line};
  p { margin: 0; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
  strong { display: block; margin-block: 0.125rem 0.875rem; font-weight: 650; line-height: 1.35; text-wrap: balance; }
`

const Bars = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.875rem 2rem;
  align-items: end;
  /* One line each: a name that breaks would put the bars of a row on two levels. */
  [aria-hidden] { font-size: ${({ theme }) => theme.text.xs}; }
  [aria-hidden] > :first-child { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  @media ${({ theme }) => theme.wide} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`

interface MissionProgressProps {
  /** Something else on the page has the one filled button. */
  quiet: boolean
  modules: CourseModule[]
  overall: number
  of: (moduleId: number) => number
  masteryOf: (moduleId: number) => ModuleMastery | undefined
}

/** Where to go on: what was started and is nearest to its end, else the first that was not, else an exam still to pass. */
function nextOf({ modules, of, masteryOf }: MissionProgressProps) {
  const open = modules.filter(({ id }) => of(id) < 100)
  const started = open.filter(({ id }) => of(id) > 0).sort((a, b) => of(b.id) - of(a.id))
  return started[0] ?? open[0] ?? modules.find(({ id }) => !hasPassed(masteryOf(id)))
}

export function MissionProgress(props: MissionProgressProps) {
  const { modules, overall, of, masteryOf } = props
  const next = nextOf(props)
  const modulePath = useModulePath()
  const path = next && modulePath(next.id)
  const completed = modules.filter(({ id }) => of(id) >= 100)
  const unproven = completed.filter(({ id }) => !hasPassed(masteryOf(id))).length
  return (
    <Split aria-labelledby="mission">
      <div>
        <CardTitle id="mission">Mission Progress</CardTitle>
        <Total>
          {overall}
          <small>%</small>
        </Total>
        <Progress label="Overall progress" value={overall} />
        <Started>
          {modules.filter(({ id }) => of(id) > 0).length} of {modules.length} modules started,{" "}
          {completed.length} completed
          {unproven > 0 && (
            <span>
              {unproven === 1
                ? "The exam of 1 completed module is still to pass"
                : `The exams of ${unproven} completed modules are still to pass`}
            </span>
          )}
        </Started>
        {next && (
          <Next>
            <p>Next for you</p>
            <strong>{next.title}</strong>
            {path && (
              <LinkButton to={path} icon="arrow-right" kind={props.quiet ? "secondary" : "primary"}>
                {of(next.id) > 0 ? "Continue" : "Start"} module {next.id}
              </LinkButton>
            )}
          </Next>
        )}
      </div>
      <Bars>
        {modules.map(({ id, title }) => (
          <Progress key={id} label={title} value={of(id)} caption />
        ))}
      </Bars>
    </Split>
  )
}
