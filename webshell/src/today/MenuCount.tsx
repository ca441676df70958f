/** MenuCount: how much waits behind an entry of the menu. */
import { VisuallyHidden } from "@cubital/sdk"
import { useEffect } from "react"
import { useLocation } from "react-router-dom"
import { styled } from "styled-components"
import { useToday } from "./useToday"

const Count = styled.span`
  flex: none;
  position: relative;
  min-inline-size: 1.5rem;
  /* Into the gap and the padding: no entry gets a second line, and none moves, when it comes. */
  margin-inline: auto -0.5rem;
  padding: 0.0625rem 0.3125rem;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.accentSoft};
  color: ${({ theme }) => theme.accentInk};
  font-size: ${({ theme }) => theme.text.xs};
  font-variant-numeric: tabular-nums;
  font-weight: 650;
  line-height: 1.35;
  text-align: center;
`

const MOST = 99

export default function MenuCount({ to }: { to: string }) {
  const { today, refreshIfOld } = useToday()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page that is opened
  useEffect(refreshIfOld, [pathname])

  const waiting = today?.counts.find(({ link }) => link === to)
  if (!waiting) return null
  return (
    <Count>
      <span aria-hidden>{waiting.count > MOST ? `${MOST}+` : waiting.count}</span>
      <VisuallyHidden>, {waiting.label}</VisuallyHidden>
    </Count>
  )
}
