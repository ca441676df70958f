/** One term: respelling, definition, and the button that plays its pronunciation. */
import { Badge, Icon, VisuallyHidden } from "@cubital/sdk"
import { Link, useLocation } from "react-router-dom"
import { keyframes, styled } from "styled-components"
import { Highlighted } from "./Highlighted"
import { Respelling } from "./Respelling"
import type { Term } from "./search"

interface TermEntryProps {
  term: Term
  searched: string
  marked: boolean
  speaking: boolean
  /** The browser could not say it: the respelling is shown large instead. */
  unspoken: boolean
  reviewed: boolean
  onHear: (term: Term) => void
}

export function TermEntry({ term, searched, marked, speaking, unspoken, reviewed, onHear }: TermEntryProps) {
  const { search } = useLocation()
  return (
    <Entry id={term.anchor} tabIndex={-1} aria-current={marked ? "true" : undefined}>
      <Speaker
        type="button"
        aria-label={`Pronounce ${term.term}`}
        title={`Pronounce ${term.term}`}
        data-speaking={speaking || undefined}
        onClick={() => onHear(term)}
      >
        <Icon name="volume-2" size={20} />
      </Speaker>
      <div>
        <Head>
          <Name>
            <Link to={{ search, hash: term.anchor }} replace preventScrollReset>
              <Highlighted text={term.term} words={searched} />
            </Link>
          </Name>
          <Respelling text={term.pronunciation} />
          <Notes>
            {reviewed && (
              <Reviewed title="Reviewed">
                <Icon name="circle-check" size={16} />
                <VisuallyHidden>Reviewed</VisuallyHidden>
              </Reviewed>
            )}
            <Badge>{term.category}</Badge>
          </Notes>
        </Head>
        <Definition>
          <Highlighted text={term.definition} words={searched} />
        </Definition>
        {unspoken && (
          <Aloud role="alert">
            <span>This browser has no voice for this term. Say it like this:</span>
            <Respelling text={term.pronunciation} large />
          </Aloud>
        )}
      </div>
    </Entry>
  )
}

const Entry = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.md};
  padding: 0.875rem;
  margin-inline: -0.875rem;
  border-radius: ${({ theme }) => theme.radius.md};
  scroll-margin-block-start: 3.5rem;
  transition: background ${({ theme }) => theme.ease};

  &:hover { background: ${({ theme }) => theme.surface}; }
  &:focus { outline: none; }
  &[aria-current] {
    background: ${({ theme }) => theme.accentSoft};
    box-shadow: inset 3px 0 ${({ theme }) => theme.accent};
  }
`

const breathe = keyframes`
  50% { box-shadow: 0 0 0 0.375rem transparent; }
`

const Speaker = styled.button`
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  padding: 0;
  border: 1px solid ${({ theme }) => theme.edge};
  border-radius: 50%;
  background: none;
  color: ${({ theme }) => theme.accentInk};
  cursor: pointer;
  transition: background ${({ theme }) => theme.ease}, color ${({ theme }) => theme.ease};

  &:hover { border-color: ${({ theme }) => theme.accent}; background: ${({ theme }) => theme.accentSoft}; }
  &[data-speaking] {
    border-color: transparent;
    background: ${({ theme }) => theme.accent};
    color: ${({ theme }) => theme.onAccent};
    box-shadow: 0 0 0 0.25rem ${({ theme }) => theme.accentSoft};
    animation: ${breathe} 1.2s ease-in-out infinite;
  }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0.125rem 0.75rem;
`

const Name = styled.h3`
  margin: 0;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: 600;
  line-height: 1.35;

  a { color: inherit; text-decoration: none; }
  a:hover { text-decoration: underline; text-decoration-thickness: 1px; }
`

const Notes = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm};
  @media ${({ theme }) => theme.wide} { margin-inline-start: auto; }
`

const Reviewed = styled.span`
  display: inline-flex;
  color: ${({ theme }) => theme.good};
`

const Definition = styled.p`
  max-inline-size: 46rem;
  margin: 0.25rem 0 0;
  color: ${({ theme }) => theme.inkSoft};
`

const Aloud = styled.p`
  display: grid;
  gap: 0.125rem;
  margin: ${({ theme }) => theme.gap.sm} 0 0;
  color: ${({ theme }) => theme.inkFaint};
  font-size: ${({ theme }) => theme.text.sm};
`
