/** SessionEnd: what stands when no card is left: what was done, and what comes next. */
import { Icon, LinkButton, usePreferences } from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { styled } from "styled-components"
import { api } from "../api"
import { todayPath } from "../today"

interface SessionEndProps {
  done: number
  known: number
  /** Reviews that wait on this device. */
  unsent: boolean
  title?: string
  /** Another way to go on. */
  children?: ReactNode
}

export function SessionEnd({ done, known, unsent, title = "Done for today", children }: SessionEndProps) {
  const heading = useId()
  const place = useRef<HTMLElement>(null)
  // Whoever has just judged the last card goes on from here, by keyboard too.
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  const again = done - known
  return (
    <End ref={place} tabIndex={-1} aria-labelledby={heading}>
      <Icon name="circle-check" size={28} />
      <h2 id={heading}>{title}</h2>
      <p>
        {done} {done === 1 ? "review" : "reviews"}: {known} known
        {again > 0 && `, ${again} not yet`}. Tough ones come back soon; easy ones later.
      </p>
      <Following unsent={unsent} />
      {children}
    </End>
  )
}

function Following({ unsent }: { unsent: boolean }) {
  const { preferences } = usePreferences()
  const shown = preferences.today !== false
  const { data } = useQuery({
    ...api.query(todayPath()),
    // What was just reviewed is to be in the answer.
    enabled: shown && !unsent,
    refetchOnMount: "always",
  })
  const dashboard = (
    <LinkButton kind={shown && data ? "quiet" : "secondary"} to="/dashboard">
      Go to the dashboard
    </LinkButton>
  )
  if (!shown || !data) return <Room>{dashboard}</Room>
  const minutes = data.week.at(-1)?.minutes ?? 0
  const goal = data.settings.goalMinutes
  const next = data.steps.find(({ kind }) => kind !== "reviews")
  return (
    <Room>
      <Facts>
        <li>
          <strong>{goal === null ? minutes : `${minutes} of ${goal}`} min</strong> today
        </li>
        {data.streak ? (
          <li>
            <strong>{data.streak}-day streak</strong>
          </li>
        ) : null}
      </Facts>
      {next && (
        <p>
          Next: <strong>{next.title}</strong>
          <small>
            {[next.minutes !== null && `About ${next.minutes} min`, next.detail].filter(Boolean).join(" · ")}
          </small>
        </p>
      )}
      <Actions>
        {next && (
          <LinkButton icon="arrow-right" to={next.link}>
            {next.linkText}
          </LinkButton>
        )}
        {dashboard}
      </Actions>
    </Room>
  )
}

const End = styled.section`
  display: grid;
  justify-items: center;
  gap: ${({ theme }) => theme.gap.sm};
  padding: ${({ theme }) => theme.gap.xl} ${({ theme }) => theme.gap.md};
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
  text-align: center;
  &:focus { outline: none; }
  > svg { color: ${({ theme }) => theme.good}; }
  h2 { margin: 0; font-size: ${({ theme }) => theme.text.xl}; }
  p { max-inline-size: 32rem; margin: 0; color: ${({ theme }) => theme.inkSoft}; text-wrap: balance; }
  small { display: block; font-size: ${({ theme }) => theme.text.sm}; }
  strong { color: ${({ theme }) => theme.ink}; font-weight: 650; }
`

/* As high as it will be, so that the chart below stays where it is. */
const Room = styled.div`
  display: grid;
  justify-items: center;
  align-content: start;
  gap: ${({ theme }) => theme.gap.md};
  min-block-size: 9.5rem;
  margin-block-start: ${({ theme }) => theme.gap.sm};
`

const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${({ theme }) => theme.gap.xs} ${({ theme }) => theme.gap.lg};
  margin: 0;
  padding: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-variant-numeric: tabular-nums;
  list-style: none;
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${({ theme }) => theme.gap.sm};
`
