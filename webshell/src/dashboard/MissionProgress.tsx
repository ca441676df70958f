import { Card, CardTitle, type CourseModule, Progress } from "@cubital/sdk"
import { Link } from "react-router-dom"
import { styled } from "styled-components"

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

const Begun = styled.p`
  margin: 0.75rem 0 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`

const Next = styled.p`
  margin: ${({ theme }) => theme.gap.lg} 0 0;
  padding-block-start: ${({ theme }) => theme.gap.md};
  border-block-start: 1px solid ${({ theme }) => theme.line};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  a { display: block; margin-block-start: 0.125rem; font-weight: 600; }
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
  modules: CourseModule[]
  overall: number
  of: (moduleId: number) => number
}

/** Where to go on: what was begun and is nearest to its end, else the first that was not. */
function nextOf(modules: CourseModule[], of: (moduleId: number) => number) {
  const open = modules.filter(({ id }) => of(id) < 100)
  const begun = open.filter(({ id }) => of(id) > 0).sort((a, b) => of(b.id) - of(a.id))
  return begun[0] ?? open[0]
}

export function MissionProgress({ modules, overall, of }: MissionProgressProps) {
  const next = nextOf(modules, of)
  return (
    <Split aria-labelledby="mission">
      <div>
        <CardTitle id="mission">Mission Progress</CardTitle>
        <Total>
          {overall}
          <small>%</small>
        </Total>
        <Progress label="Overall progress" value={overall} />
        <Begun>
          {modules.filter(({ id }) => of(id) > 0).length} of {modules.length} modules begun,{" "}
          {modules.filter(({ id }) => of(id) >= 100).length} completed
        </Begun>
        {next && (
          <Next>
            Next for you
            <Link to={`/course/${next.id}`}>{next.title}</Link>
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
