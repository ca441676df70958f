/** One letter's heading and terms. */
import { styled } from "styled-components"
import type { Group, Term } from "./search"
import { TermEntry } from "./TermEntry"

interface LetterGroupProps {
  group: Group
  /** Where the index of letters leads to; undefined where another group of the letter comes first. */
  id: string | undefined
  searched: string
  /** Anchors of single terms: named by the address, being said, without a voice to say it. */
  marked: string | undefined
  speaking: string | undefined
  unspoken: string | undefined
  reviewed: Set<string>
  onHear: (term: Term) => void
}

export function LetterGroup({
  group,
  id,
  searched,
  marked,
  speaking,
  unspoken,
  reviewed,
  onHear,
}: LetterGroupProps) {
  return (
    <Section aria-label={group.letter} data-group={group.letter}>
      <Letter id={id} tabIndex={-1}>
        {group.letter}
      </Letter>
      <Terms>
        {group.terms.map((term) => (
          <TermEntry
            key={term.anchor}
            term={term}
            searched={searched}
            marked={term.anchor === marked}
            speaking={term.anchor === speaking}
            unspoken={term.anchor === unspoken}
            reviewed={reviewed.has(term.term)}
            onHear={onHear}
          />
        ))}
      </Terms>
    </Section>
  )
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding-block: ${({ theme }) => theme.gap.lg};

  & + & { border-block-start: 1px solid ${({ theme }) => theme.line}; }
  @media ${({ theme }) => theme.wide} {
    grid-template-columns: 4.5rem minmax(0, 1fr);
  }
`

const Letter = styled.h2`
  align-self: start;
  margin: 0;
  color: ${({ theme }) => theme.accentInk};
  font-family: ${({ theme }) => theme.font.heading};
  font-size: 2.5rem;
  font-weight: 600;
  line-height: 1.1;
  scroll-margin-block-start: 3.5rem;

  &:focus { outline: none; }
  @media ${({ theme }) => theme.wide} {
    position: sticky;
    inset-block-start: calc(9.5rem + var(--banner, 0px));
    padding-block-start: 0.5rem;
  }
`

const Terms = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.gap.xs};
  margin: 0;
  padding: 0;
  list-style: none;
`
