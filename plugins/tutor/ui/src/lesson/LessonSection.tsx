/** One section of the lesson: anchor, text, key points; the section named in the address is marked. */
import type { ReactNode } from "react"
import { Link, useLocation } from "react-router-dom"
import { styled } from "styled-components"
import type { Section } from "../course"
import { LessonMarkdown } from "./LessonMarkdown"
import { Screen } from "./Screen"
import { SectionChecks } from "./SectionChecks"
import type { LessonChecks } from "./useChecks"
import type { FoundTerms, Term } from "./useTerms"

const Place = styled(Screen)<{ $marked: boolean; $whole: boolean }>`
  display: block;
  ${({ $whole }) => $whole && "&& { scroll-margin-block-start: 1rem; }"}
  padding-inline-start: ${({ theme, $marked }) => ($marked ? theme.gap.lg : "0")};
  border-inline-start: ${({ theme, $marked }) => ($marked ? `3px solid ${theme.accent}` : "0 solid transparent")};
  transition: padding ${({ theme }) => theme.ease};
  img { margin-block: ${({ theme }) => theme.gap.md}; border-radius: ${({ theme }) => theme.radius.md}; }
  @media print { padding: 0; border: 0; img, table, tr { break-inside: avoid; } }
`

const Line = styled.div`
  display: flex;
  align-items: baseline;
  gap: ${({ theme }) => theme.gap.sm};
  margin-block-end: ${({ theme }) => theme.gap.md};
  break-after: avoid;
  a { color: ${({ theme }) => theme.accentInk}; text-decoration: none; opacity: 0; }
  &:hover a, a:focus-visible { opacity: 1; }
  @media print { a { display: none; } }
`

const Heading = styled.h2`
  margin: 0;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.xl};
  font-weight: 600;
  line-height: 1.25;
  letter-spacing: -0.01em;
  mark {
    padding: 0.05em 0.2em;
    border-radius: ${({ theme }) => theme.radius.sm};
    background: ${({ theme }) => theme.accentSoft};
    color: inherit;
  }
  @media print { mark { background: none; } }
`

const KeyPoints = styled.div`
  margin-block-start: ${({ theme }) => theme.gap.lg};
  padding: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.lg};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.accentSoft};
  line-height: 1.5;
  break-inside: avoid;
  @media print { border: 1px solid; }
  h3 {
    margin: 0 0 ${({ theme }) => theme.gap.sm};
    color: ${({ theme }) => theme.accentInk};
    font-size: ${({ theme }) => theme.text.xs};
    font-weight: 650;
    letter-spacing: 0.06em;
    text-transform: uppercase;
  }
  ul { display: grid; gap: 0.35rem; margin: 0; padding-inline-start: 1.1rem; }
  li::marker { color: ${({ theme }) => theme.accentInk}; }
`

interface LessonSectionProps {
  section: Section
  checks: LessonChecks
  /** By the address. */
  named: boolean
  away: boolean
  /** Among all the others: the one that the address names is marked. */
  whole: boolean
  terms: FoundTerms | undefined
  onTerm: (term: Term) => void
  /** What stands below it. */
  children: ReactNode
}

export function LessonSection({
  section,
  checks,
  named,
  away,
  whole,
  terms,
  onTerm,
  children,
}: LessonSectionProps) {
  const { search } = useLocation()
  const marked = named && whole
  const own = checks.of(section.id)
  return (
    <Place
      id={section.id}
      $marked={marked}
      $whole={whole}
      $away={away}
      aria-label={section.heading}
      data-marked={named}
    >
      <Line>
        <Heading id={`${section.id}-heading`}>
          {marked ? <mark>{section.heading}</mark> : section.heading}
        </Heading>
        <Link to={{ search, hash: `#${section.id}` }} replace aria-label={`Link to ${section.heading}`}>
          #
        </Link>
      </Line>
      <LessonMarkdown terms={terms} onTerm={onTerm}>
        {section.body}
      </LessonMarkdown>
      <KeyPoints>
        <h3>Key points</h3>
        <ul>
          {section.keyPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </KeyPoints>
      {own.length > 0 && (
        <SectionChecks
          heading={section.heading}
          checks={own}
          answer={checks.answer}
          comesBack={checks.comesBack}
        />
      )}
      {children}
    </Place>
  )
}
