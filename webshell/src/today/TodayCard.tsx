/** TodayCard: the dashboard's first card: the next step with the page's one filled button, the week and the plan. */
import { Button, Card, CardTitle, Icon, LinkButton, Skeleton } from "@cubital/sdk"
import { useId, useState } from "react"
import { Link } from "react-router-dom"
import { styled } from "styled-components"
import { TodaySettings } from "./TodaySettings"
import { useToday } from "./useToday"
import { WeekPanel } from "./WeekPanel"
import { inMinutes, type Step } from "./words"

/* As high as it will be, so that nothing below it moves when the answer comes. */
const Place = styled(Card)`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.lg};
  align-content: space-between;
  min-block-size: 31rem;
  @media (min-width: 760px) {
    grid-template-columns: minmax(0, 1fr) 19rem;
    gap: clamp(1.5rem, 4vw, 3rem);
    min-block-size: 17.5rem;
  }
`

const Next = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  h2 { color: ${({ theme }) => theme.accentInk}; font-size: ${({ theme }) => theme.text.sm}; }
`

const Title = styled.p`
  margin: ${({ theme }) => theme.gap.sm} 0 0;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.xl};
  font-weight: 600;
  line-height: 1.3;
  text-wrap: balance;
`

const Detail = styled.p`
  margin: ${({ theme }) => theme.gap.xs} 0 ${({ theme }) => theme.gap.md};
  overflow: hidden;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  line-height: 1.5;
  text-overflow: ellipsis;
  white-space: nowrap;
`

const Trouble = styled(Detail)`white-space: normal;`

const After = styled.p`
  margin: ${({ theme }) => theme.gap.md} 0 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  a { display: inline-block; padding-block: 0.25rem; color: inherit; }
`

const Start = styled(LinkButton)`
  justify-self: start;
  @media (max-width: 759.98px) { justify-self: stretch; }
`

const Corner = styled.div`
  position: absolute;
  inset-block-start: 0.75rem;
  inset-inline-end: 0.75rem;
`

const NOT_AFTER = ["practice"] // a thing to think of when nothing else waits

export function TodayCard() {
  const { today, failed, refresh } = useToday()
  const [setting, setSetting] = useState(false)
  const heading = useId()

  return (
    <Place aria-labelledby={heading} aria-busy={!today && !failed}>
      <Next>
        <CardTitle id={heading}>Today</CardTitle>
        {today ? (
          <NextSteps steps={today.steps} />
        ) : failed ? (
          <>
            <Trouble>Couldn't load what comes next. Your modules are below.</Trouble>
            <div>
              <Button kind="secondary" icon="refresh" onClick={() => void refresh()}>
                Try again
              </Button>
            </div>
          </>
        ) : (
          <Skeleton lines={3} />
        )}
      </Next>
      {today && <WeekPanel today={today} onSettings={() => setSetting(true)} />}
      {today && (
        <Corner>
          <Button kind="quiet" size="small" aria-label="Today settings" onClick={() => setSetting(true)}>
            <Icon name="settings" size={18} />
          </Button>
        </Corner>
      )}
      {today && (
        <TodaySettings
          open={setting}
          today={today}
          onClose={() => setSetting(false)}
          onSaved={() => void refresh()}
        />
      )}
    </Place>
  )
}

function NextSteps({ steps }: { steps: Step[] }) {
  const title = useId()
  const [step, following] = steps
  if (!step) return <Title>Nothing is waiting. Enjoy the day.</Title>
  return (
    <>
      <Title id={title}>{step.title}</Title>
      <Detail>
        {[step.minutes !== null && inMinutes(step.minutes), step.detail].filter(Boolean).join(" · ")}
      </Detail>
      <Start size="large" icon="arrow-right" to={step.link} aria-describedby={title}>
        {step.linkText}
      </Start>
      {following && !NOT_AFTER.includes(following.kind) && (
        <After>
          Then: <Link to={following.link}>{following.title}</Link>
        </After>
      )}
    </>
  )
}
