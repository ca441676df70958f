/** Category tabs with their numbers of terms; arrow keys, Home and End move between them. */
import { Chip } from "@cubital/sdk"
import { type KeyboardEvent, useMemo, useRef } from "react"
import { styled } from "styled-components"
import { ALL } from "./categories"
import type { Term } from "./search"

interface CategoryTabsProps {
  terms: Term[]
  choices: string[]
  value: string
  onChange: (value: string) => void
  panelId: string
}

export function CategoryTabs({ terms, choices, value, onChange, panelId }: CategoryTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const counts = useMemo(() => {
    const counts = new Map<string, number>([[ALL, terms.length]])
    for (const { category } of terms) counts.set(category, (counts.get(category) ?? 0) + 1)
    return counts
  }, [terms])

  const move = (event: KeyboardEvent) => {
    const here = choices.indexOf(value)
    const steps: Record<string, number> = {
      ArrowRight: here + 1,
      ArrowLeft: here - 1 + choices.length,
      Home: 0,
      End: choices.length - 1,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = step % choices.length
    onChange(choices[next] ?? ALL)
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus()
  }

  return (
    <List ref={list} role="tablist" aria-label="Category" onKeyDown={move}>
      {choices.map((choice) => (
        <Tab
          key={choice}
          type="button"
          role="tab"
          aria-selected={choice === value}
          aria-controls={panelId}
          tabIndex={choice === value ? 0 : -1}
          onClick={() => onChange(choice)}
        >
          {choice}
          <Amount aria-hidden>{counts.get(choice) ?? 0}</Amount>
        </Tab>
      ))}
    </List>
  )
}

const List = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.sm};

  @media ${({ theme }) => theme.narrow} {
    flex-wrap: nowrap;
    overflow-x: auto;
    margin-inline: calc(-1 * clamp(1rem, 4vw, 2rem));
    padding: 4px clamp(1rem, 4vw, 2rem);
    scrollbar-width: none;
  }
`

const Tab = styled(Chip)`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 0.5rem;
`

const Amount = styled.span`
  font-size: ${({ theme }) => theme.text.xs};
  font-variant-numeric: tabular-nums;
`
