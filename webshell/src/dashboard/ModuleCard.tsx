/** ModuleCard: the dashboard's card of one module: its picture and size, percent complete, mastery and best exam. */
import {
  Badge,
  Button,
  Card,
  type CourseModule,
  Icon,
  type ModuleMastery,
  Progress,
  useWarmLink,
} from "@cubital/sdk"
import { Link, useNavigate } from "react-router-dom"
import { styled } from "styled-components"
import { hasPassed, STATES } from "../useMastery"
import { useModulePath } from "./useModulePath"

const Place = styled(Card)`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 0.75rem;
  transition: border-color ${({ theme }) => theme.ease};
  &:hover { border-color: ${({ theme }) => theme.accent}; }

  h3 { margin: 0; font-size: ${({ theme }) => theme.text.lg}; font-weight: 650; line-height: 1.3; text-wrap: wrap; }
  p { flex: 1; margin: 0; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
`

/* The whole card leads where its title leads. */
const Title = styled(Link)`
  color: ${({ theme }) => theme.ink};
  text-decoration: none;
  &:hover { text-decoration: underline; }
  &::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
`

const Head = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: center;
  min-block-size: 1.5rem;
`

/* Its place is held before it comes, and as wide as the card: nothing moves. */
const Picture = styled.div`
  block-size: 10rem;
  && { margin: calc(-1 * clamp(1.125rem, 3vw, 1.75rem)) calc(-1 * clamp(1.125rem, 3vw, 1.75rem)) 0.25rem; }
  border-radius: ${({ theme }) => theme.radius.lg} ${({ theme }) => theme.radius.lg} 0 0;
  background: ${({ theme }) => theme.sunken};
  overflow: hidden;
  img { display: block; inline-size: 100%; block-size: 100%; object-fit: cover; object-position: 50% 6%; }
`

const Size = styled.div`
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
  font-variant-numeric: tabular-nums;
`

const Quiet = styled.span`
  color: ${({ theme }) => theme.inkFaint};
  font-size: ${({ theme }) => theme.text.xs};
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
  button { position: relative; }
`

interface ModuleCardProps {
  module: CourseModule
  percent: number
  mastery: ModuleMastery | undefined
}

export function ModuleCard({ module, percent, mastery }: ModuleCardProps) {
  const headingId = `module-${module.id}`
  const path = useModulePath()(module.id)
  const navigate = useNavigate()
  const warm = useWarmLink(path ?? "")
  const state = STATES.find((one) => one.state === mastery?.mastery)
  return (
    <Place as="article" aria-labelledby={headingId}>
      {module.picture && (
        <Picture>
          <img src={`/${module.picture.src}`} alt={module.picture.alt} loading="lazy" decoding="async" />
        </Picture>
      )}
      <Head>
        <Ordinal>Module {module.id}</Ordinal>
        {state?.tone ? <Badge $tone={state.tone}>{state.words}</Badge> : <Quiet>{state?.words}</Quiet>}
      </Head>
      <h3 id={headingId}>
        {path ? (
          <Title to={path} {...warm}>
            {module.title}
          </Title>
        ) : (
          module.title
        )}
      </h3>
      <p>{module.description}</p>
      <ModuleSize module={module} />
      {mastery && (mastery.bestScore !== null || percent >= 100) && <ExamLine mastery={mastery} />}
      <Foot>
        <Percent title={module.title} percent={percent} isKnown={state?.tone !== undefined} />
        {path && (
          <Button
            kind="secondary"
            size="small"
            aria-describedby={headingId}
            onClick={() => navigate(path)}
            {...warm}
          >
            {percent > 0 ? "Continue" : "Start"}
          </Button>
        )}
      </Foot>
    </Place>
  )
}

const Line = styled.div<{ $passed: boolean }>`
  display: flex;
  align-items: center;
  gap: 0.375rem;
  color: ${({ theme, $passed }) => ($passed ? theme.good : theme.warn)};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`

function ExamLine({ mastery }: { mastery: ModuleMastery }) {
  const { bestScore } = mastery
  const passed = hasPassed(mastery)
  return (
    <Line $passed={passed}>
      <Icon name={passed ? "circle-check" : "circle-alert"} size={16} />
      {bestScore === null && "Practice exam not taken"}
      {/* Never rounded up to a pass. */}
      {bestScore !== null && `Best practice exam ${Math.floor(bestScore)}%${passed ? "" : " – try again"}`}
    </Line>
  )
}

/** "About 25 min to read · 34 questions"; nothing where nothing is known. */
function ModuleSize({ module: { minutes, questions } }: { module: CourseModule }) {
  const parts = [
    minutes ? `About ${minutes} min to read` : "",
    questions > 0 ? `${questions} ${questions === 1 ? "question" : "questions"}` : "",
  ].filter(Boolean)
  return parts.length > 0 ? <Size>{parts.join(" · ")}</Size> : null
}

const Label = styled.div`
  margin-block-end: 0.25rem;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
  font-variant-numeric: tabular-nums;
`

/** `isKnown`: from answers, whatever was opened; 0 beside that word wants its reason. */
function Percent({ title, percent, isKnown }: { title: string; percent: number; isKnown: boolean }) {
  return (
    <div>
      <Label>
        {percent}% complete{percent === 0 && isKnown && ", lesson not opened"}
      </Label>
      <Progress label={`${title}: percent complete`} value={percent} />
    </div>
  )
}
