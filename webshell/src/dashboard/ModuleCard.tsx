import { Button, Card, type CourseModule, Progress, useWarmLink } from "@cubital/sdk"
import { useNavigate } from "react-router-dom"
import { styled } from "styled-components"

const Place = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: 0.75rem;
  transition: border-color ${({ theme }) => theme.ease};
  &:hover { border-color: ${({ theme }) => theme.edge}; }

  h3 { margin: 0; font-size: ${({ theme }) => theme.text.lg}; font-weight: 650; line-height: 1.3; text-wrap: wrap; }
  p { flex: 1; margin: 0; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
`

const Ordinal = styled.span`
  color: ${({ theme }) => theme.accentInk};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: 650;
  letter-spacing: 0.06em;
  text-transform: uppercase;
`

const Foot = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${({ theme }) => theme.gap.md};
  align-items: end;
`

export function ModuleCard({ module, percent }: { module: CourseModule; percent: number }) {
  const headingId = `module-${module.id}`
  const path = `/course/${module.id}`
  const navigate = useNavigate()
  const warm = useWarmLink(path)
  return (
    <Place as="article" aria-labelledby={headingId}>
      <Ordinal>Module {module.id}</Ordinal>
      <h3 id={headingId}>{module.title}</h3>
      <p>{module.description}</p>
      <Foot>
        <Percent title={module.title} percent={percent} />
        <Button
          kind={percent > 0 ? "primary" : "secondary"}
          size="small"
          aria-describedby={headingId}
          onClick={() => navigate(path)}
          {...warm}
        >
          {percent > 0 ? "Continue" : "Start"}
        </Button>
      </Foot>
    </Place>
  )
}

const Label = styled.div`
  margin-block-end: 0.25rem;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
  font-variant-numeric: tabular-nums;
`

function Percent({ title, percent }: { title: string; percent: number }) {
  return (
    <div>
      <Label>{percent}% complete</Label>
      <Progress label={`${title}: percent complete`} value={percent} />
    </div>
  )
}
