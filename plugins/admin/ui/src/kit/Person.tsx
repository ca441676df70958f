/** A person in one line: initials in a disc, and text beside them. */
import type { ReactNode } from "react"
import { styled } from "styled-components"
import { initials } from "./format"

export function Person({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Line>
      <Disc aria-hidden>{initials(name)}</Disc>
      <div>{children}</div>
    </Line>
  )
}

const Line = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: 0.75rem;
  overflow-wrap: anywhere;
`

export const Disc = styled.span`
  display: grid;
  place-items: center;
  inline-size: 2.25rem;
  block-size: 2.25rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.accentSoft};
  color: ${({ theme }) => theme.accentInk};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: 650;
`

/** Second lines: smaller and softer. */
export const Small = styled.div`
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
`
