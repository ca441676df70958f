/** List of the questions by the beginning of their texts, marked where answered. */
import { Icon } from "@cubital/sdk"
import { useEffect, useRef } from "react"
import { styled } from "styled-components"
import type { PracticeQuestion } from "../course"

const LABEL_LENGTH = 50

const labelOf = (text: string) => (text.length > LABEL_LENGTH ? `${text.slice(0, LABEL_LENGTH)}...` : text)

const List = styled.ol`
  position: relative;
  display: grid;
  gap: 2px;
  max-block-size: 34rem;
  margin: 0;
  padding: ${({ theme }) => theme.gap.sm};
  overflow-y: auto;
  list-style: none;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  /* A shade above and below tells that there is more; the first two lie with the questions and cover it at the ends. */
  --shade: color-mix(in srgb, ${({ theme }) => theme.ink} 18%, transparent);
  background:
    linear-gradient(${({ theme }) => theme.surface} 40%, transparent) top / 100% 2rem no-repeat local,
    linear-gradient(to top, ${({ theme }) => theme.surface} 40%, transparent) bottom / 100% 2rem no-repeat local,
    linear-gradient(var(--shade), transparent) top / 100% 0.75rem no-repeat,
    linear-gradient(to top, var(--shade), transparent) bottom / 100% 0.75rem no-repeat,
    ${({ theme }) => theme.surface};
  @media (max-width: 899.98px) { max-block-size: 14.25rem; }
`

const Entry = styled.button`
  display: grid;
  grid-template-columns: 1.25rem minmax(0, 1fr) auto;
  gap: 0.5rem;
  inline-size: 100%;
  padding: 0.55rem 0.7rem;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.sm};
  background: none;
  color: ${({ theme }) => theme.inkSoft};
  font: inherit;
  font-size: ${({ theme }) => theme.text.sm};
  line-height: 1.4;
  text-align: start;
  cursor: pointer;
  &:hover { color: ${({ theme }) => theme.ink}; background: ${({ theme }) => theme.sunken}; }
  &:focus-visible { outline-offset: -2px; }
  &[aria-current="true"] {
    background: ${({ theme }) => theme.accentSoft};
    color: ${({ theme }) => theme.ink};
    font-weight: 600;
  }
`

const Place = styled.span`
  color: ${({ theme }) => theme.inkFaint};
  font-variant-numeric: tabular-nums;
  text-align: end;
`

const Result = styled.span<{ $right: boolean }>`
  color: ${({ theme, $right }) => ($right ? theme.good : theme.bad)};
  line-height: 0;
`

interface QuestionListProps {
  questions: PracticeQuestion[]
  current: number
  results: Record<number, boolean>
  onSelect: (place: number) => void
}

export function QuestionList({ questions, current, results, onSelect }: QuestionListProps) {
  const list = useRef<HTMLOListElement>(null)

  // The question that is open stays in sight; only the list moves, never the page.
  useEffect(() => {
    const entry = list.current?.children[current] as HTMLElement | undefined
    if (!list.current || !entry) return
    const { scrollTop, clientHeight } = list.current
    const end = entry.offsetTop + entry.offsetHeight
    if (entry.offsetTop < scrollTop || end > scrollTop + clientHeight)
      list.current.scrollTop = entry.offsetTop - (clientHeight - entry.offsetHeight) / 2
  }, [current])

  return (
    <nav aria-label="Questions">
      <List ref={list}>
        {questions.map(({ question }, place) => {
          const right = results[place]
          return (
            <li key={question}>
              <Entry type="button" aria-current={place === current} onClick={() => onSelect(place)}>
                <Place>{place + 1}</Place>
                {labelOf(question)}
                {right !== undefined && (
                  <Result $right={right}>
                    <Icon
                      name={right ? "circle-check" : "circle-x"}
                      size={18}
                      label={right ? "correct" : "incorrect"}
                    />
                  </Result>
                )}
              </Entry>
            </li>
          )
        })}
      </List>
    </nav>
  )
}
