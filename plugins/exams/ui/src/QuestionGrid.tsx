/** All questions of the sitting as numbers: answered, flagged, and the one that is shown. */
import { Icon } from "@cubital/sdk"
import { styled } from "styled-components"

const Numbers = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(2.75rem, 1fr));
  gap: 0.4rem;
  margin: 0;
  padding: 0;
  list-style: none;
`

/* What each button says of itself aloud. */
const Legend = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.gap.xs} ${({ theme }) => theme.gap.md};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};

  span { display: inline-flex; align-items: center; gap: 0.4rem; }
  span:not(:last-child)::before {
    content: "";
    inline-size: 0.8rem;
    block-size: 0.8rem;
    border: 1px solid ${({ theme }) => theme.edge};
    border-radius: 3px;
  }
  [data-answered]::before {
    border-color: ${({ theme }) => theme.accent};
    background: ${({ theme }) => theme.accentSoft};
  }
  @media (forced-colors: active) { [data-answered]::before { border-width: 4px; } }
  svg { color: ${({ theme }) => theme.warn}; }
`

const Place = styled.button<{ $answered: boolean }>`
  position: relative;
  inline-size: 100%;
  min-block-size: 2.75rem;
  padding: 0;
  border: 1px solid ${({ theme, $answered }) => ($answered ? theme.accent : theme.edge)};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme, $answered }) => ($answered ? theme.accentSoft : "transparent")};
  color: ${({ theme }) => theme.ink};
  font: inherit;
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
  font-weight: ${({ $answered }) => ($answered ? 650 : 400)};
  cursor: pointer;
  /* Where no background is drawn, the edge says it. */
  @media (forced-colors: active) { border-width: ${({ $answered }) => ($answered ? "4px" : "1px")}; }
  &:hover { border-color: ${({ theme }) => theme.accent}; }
  &[aria-current] { outline: 2px solid ${({ theme }) => theme.ink}; outline-offset: 1px; }
  svg { position: absolute; inset-block-start: 2px; inset-inline-end: 2px; color: ${({ theme }) => theme.warn}; }
`

export interface PlaceState {
  answered: boolean
  flagged: boolean
}

interface QuestionGridProps {
  places: PlaceState[]
  current: number
  onSelect: (position: number) => void
}

export function QuestionGrid({ places, current, onSelect }: QuestionGridProps) {
  return (
    <>
      <Legend aria-hidden>
        <span data-answered>Answered</span>
        <span>Not answered</span>
        <span>
          <Icon name="flag" size={13} /> Flagged
        </span>
      </Legend>
      <Numbers>
        {places.map(({ answered, flagged }, position) => (
          <li key={position}>
            <Place
              type="button"
              $answered={answered}
              aria-current={position === current ? "true" : undefined}
              aria-label={`Question ${position + 1}, ${answered ? "answered" : "not answered"}${flagged ? ", flagged" : ""}`}
              onClick={() => onSelect(position)}
            >
              {position + 1}
              {flagged && <Icon name="flag" size={13} />}
            </Place>
          </li>
        ))}
      </Numbers>
    </>
  )
}
