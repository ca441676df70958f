/** Bar chart of the reviews of the past and the coming week, labelled with their numbers. */
import { Card, Icon } from "@cubital/sdk"
import { styled } from "styled-components"
import type { Queue } from "./reviewApi"

const SHORT = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" })
const LONG = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
})

export function ReviewChart({ queue }: { queue: Queue }) {
  const begun = queue.past.some(({ reviewed }) => reviewed > 0) || queue.forecast.some(({ due }) => due > 0)
  return (
    <Panel aria-label="Your reviews">
      <Streak>
        <Icon name="flame" size={24} />
        <span>
          <strong>{queue.streak === 1 ? "1 day" : `${queue.streak} days`}</strong> of reviews in a row
        </span>
        <span>
          <strong>{queue.reviewedToday}</strong> reviewed today
        </span>
      </Streak>
      {begun ? (
        <Charts>
          <Bars
            title="Reviewed"
            today={queue.day}
            tone="past"
            days={queue.past.map(({ day, reviewed }) => ({
              day,
              count: reviewed,
              words: `${reviewed} reviewed`,
            }))}
          />
          <Bars
            title="Coming up"
            today={queue.day}
            tone="future"
            days={queue.forecast.map(({ day, due }) => ({ day, count: due, words: `${due} due` }))}
          />
        </Charts>
      ) : (
        <Hint>Review your first card, and this shows what you did each day and what is coming up.</Hint>
      )}
    </Panel>
  )
}

interface BarsProps {
  title: string
  today: string
  tone: "past" | "future"
  days: { day: string; count: number; words: string }[]
}

function Bars({ title, today, tone, days }: BarsProps) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <ol>
        {days.map(({ day, count, words }) => {
          const date = new Date(`${day}T00:00:00Z`)
          return (
            <li
              key={day}
              aria-label={`${LONG.format(date)}: ${words}`}
              data-today={day === today || undefined}
            >
              <Count aria-hidden>{count}</Count>
              <Bar aria-hidden data-tone={tone} style={{ blockSize: `${(3.5 * count) / most}rem` }} />
              <Day aria-hidden>{day === today ? "Today" : SHORT.format(date)}</Day>
            </li>
          )
        })}
      </ol>
    </figure>
  )
}

const Panel = styled(Card)`
  display: grid;
  gap: ${({ theme }) => theme.gap.md};
`

const Streak = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.xs} ${({ theme }) => theme.gap.md};
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};

  svg { color: ${({ theme }) => theme.warn}; }
  strong { color: ${({ theme }) => theme.ink}; font-variant-numeric: tabular-nums; }
`

const Hint = styled.p`
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`

const Charts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
  gap: ${({ theme }) => theme.gap.lg} ${({ theme }) => theme.gap.xl};

  figure { margin: 0; }
  figcaption { margin-block-end: ${({ theme }) => theme.gap.sm}; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
  ol {
    display: grid;
    grid-template-columns: repeat(7, 1fr);
    align-items: end;
    gap: 0.25rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li { display: grid; align-content: end; justify-items: center; gap: 0.25rem; min-block-size: 6rem; }
  li[data-today] { font-weight: 650; }
`

const Count = styled.span`
  color: ${({ theme }) => theme.ink};
  font-size: ${({ theme }) => theme.text.xs};
  font-variant-numeric: tabular-nums;
`

const Bar = styled.span`
  inline-size: 70%;
  min-block-size: 3px;
  border-radius: 4px 4px 0 0;
  background: ${({ theme }) => theme.accent};
  transition: block-size ${({ theme }) => theme.ease};

  &[data-tone="past"] { background: ${({ theme }) => theme.good}; }
`

const Day = styled.span`
  color: ${({ theme }) => theme.inkSoft};
  font-size: 0.75rem;
`
