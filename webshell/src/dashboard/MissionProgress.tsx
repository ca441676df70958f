import { Card, CardTitle, type CourseModule, Progress } from "@cubital/sdk"
import { styled } from "styled-components"

const Split = styled(Card)`
  display: grid;
  gap: clamp(1.5rem, 4vw, 3rem);
  @media (min-width: 900px) { grid-template-columns: minmax(14rem, 1fr) minmax(0, 2.2fr); }
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

const Bars = styled.div`
  display: grid;
  gap: 0.875rem 2rem;
  align-items: end;
  @media ${({ theme }) => theme.wide} { grid-template-columns: 1fr 1fr; }
`

interface MissionProgressProps {
  modules: CourseModule[]
  overall: number
  of: (moduleId: number) => number
}

export function MissionProgress({ modules, overall, of }: MissionProgressProps) {
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
      </div>
      <Bars>
        {modules.map(({ id, title }) => (
          <Progress key={id} label={title} value={of(id)} caption />
        ))}
      </Bars>
    </Split>
  )
}
