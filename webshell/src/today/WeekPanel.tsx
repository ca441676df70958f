/** WeekPanel: the seven dots of the week, today's minutes, the streak and the plan. */
import { Button, Icon, Progress, VisuallyHidden } from "@cubital/sdk"
import { styled } from "styled-components"
import { dayInWords, dayLetter, planInWords, type Today } from "./words"

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${({ theme }) => theme.gap.md};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
  padding-block-start: ${({ theme }) => theme.gap.md};
  border-block-start: 1px solid ${({ theme }) => theme.line};
  @media (min-width: 760px) {
    padding-block-start: 0;
    border-block-start: 0;
    padding-inline-start: clamp(1.5rem, 3vw, 2.5rem);
    border-inline-start: 1px solid ${({ theme }) => theme.line};
  }
`

/* Room for the settings' button beside them. */
const Days = styled.ol`
  display: flex;
  gap: 0.5rem;
  margin: 0;
  padding: 0;
  list-style: none;
  @media (max-width: 759.98px) { gap: clamp(0.5rem, 3vw, 1rem); }
`

const Day = styled.li<{ $today: boolean }>`
  display: grid;
  justify-items: center;
  gap: 0.25rem;
  color: ${({ theme, $today }) => ($today ? theme.ink : theme.inkFaint)};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: ${({ $today }) => ($today ? 650 : 500)};
`

const Dot = styled.span<{ $studied: boolean; $forgiven: boolean; $today: boolean }>`
  display: grid;
  place-items: center;
  inline-size: 1.5rem;
  block-size: 1.5rem;
  border: 2px ${({ $forgiven }) => ($forgiven ? "dashed" : "solid")};
  border-color: ${({ theme, $studied, $forgiven, $today }) =>
    $studied || $forgiven ? theme.accent : $today ? theme.edge : theme.line};
  border-radius: 50%;
  background: ${({ theme, $studied }) => ($studied ? theme.accent : "transparent")};
  color: ${({ theme }) => theme.onAccent};
`

const Line = styled.p`
  display: flex;
  align-items: flex-start;
  gap: 0.5rem;
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
  line-height: 1.45;
  svg { margin-block-start: 0.1rem; color: ${({ theme }) => theme.accentInk}; }
  strong { color: ${({ theme }) => theme.ink}; font-weight: 650; }
`

const Small = styled(Button)`
  justify-self: start;
  margin-inline-start: -0.75rem;
`

interface WeekPanelProps {
  today: Today
  onSettings: () => void
}

export function WeekPanel({ today, onSettings }: WeekPanelProps) {
  const { week, streak, plan, day: now } = today
  return (
    <Panel>
      <Days aria-label="Your last seven days">
        {week.map((day) => (
          <Day key={day.day} $today={day.day === now}>
            <Dot $studied={day.studied} $forgiven={day.forgiven} $today={day.day === now}>
              {day.studied && <Icon name="check" size={14} />}
            </Dot>
            <span aria-hidden>{dayLetter(day.day)}</span>
            <VisuallyHidden>{dayInWords(day, now)}</VisuallyHidden>
          </Day>
        ))}
      </Days>
      <Minutes today={today} />
      {streak !== null && <StreakLine days={streak} forgiven={week.some(({ forgiven }) => forgiven)} />}
      {plan ? (
        <Line>
          <Icon name="calendar" size={17} />
          <span>{planInWords(plan, now)}</span>
        </Line>
      ) : (
        <Small kind="quiet" size="small" icon="calendar" onClick={onSettings}>
          Set an exam date
        </Small>
      )}
      {plan?.state === "past" && (
        <Small kind="quiet" size="small" onClick={onSettings}>
          Choose another date
        </Small>
      )}
    </Panel>
  )
}

function Minutes({ today: { week, settings } }: { today: Today }) {
  const minutes = week.at(-1)?.minutes ?? 0
  const goal = settings.goalMinutes
  if (goal === null)
    return (
      <Line>
        <Icon name="clock" size={17} />
        <span>
          <strong>{minutes} min</strong> today
        </span>
      </Line>
    )
  return (
    <div>
      <Line>
        <Icon name={minutes >= goal ? "circle-check" : "clock"} size={17} />
        <span>
          <strong>
            {minutes} of {goal} min
          </strong>{" "}
          today{minutes >= goal && ", goal reached"}
        </span>
      </Line>
      <Bar>
        <Progress label="Daily goal" value={(100 * minutes) / goal} />
      </Bar>
    </div>
  )
}

const Bar = styled.div`margin-block-start: 0.375rem;`

function StreakLine({ days, forgiven }: { days: number; forgiven: boolean }) {
  return (
    <Line>
      <Icon name="flame" size={17} />
      <span>
        {days === 0 ? (
          "A minute of study fills a dot."
        ) : (
          <>
            <strong>{days}-day streak</strong>
            {forgiven && ", with a day off"}
          </>
        )}
      </span>
    </Line>
  )
}
