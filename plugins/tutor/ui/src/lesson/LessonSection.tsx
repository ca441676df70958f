/** One section of the lesson: its anchor, its text, its key points. The one that a link led to is marked. */
import { Markdown } from "@cubital/sdk"
import { styled } from "styled-components"
import type { Section } from "../course"

const Place = styled.section<{ $marked: boolean }>`
  scroll-margin-block-start: 1rem;
  padding-inline-start: ${({ theme, $marked }) => ($marked ? theme.gap.lg : "0")};
  border-inline-start: ${({ theme, $marked }) => ($marked ? `3px solid ${theme.accent}` : "0 solid transparent")};
  transition: padding ${({ theme }) => theme.ease};
  &:focus { outline: none; }
`

const Heading = styled.h2`
  margin: 0 0 ${({ theme }) => theme.gap.md};
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.xl};
  font-weight: 600;
  line-height: 1.25;
  letter-spacing: -0.01em;
`

const KeyPoints = styled.div`
  margin-block-start: ${({ theme }) => theme.gap.lg};
  padding: ${({ theme }) => theme.gap.md} ${({ theme }) => theme.gap.lg};
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.accentSoft};
  line-height: 1.5;
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

export function LessonSection({ section, marked }: { section: Section; marked: boolean }) {
  return (
    <Place id={section.id} $marked={marked} aria-labelledby={`${section.id}-heading`} data-marked={marked}>
      <Heading id={`${section.id}-heading`}>{section.heading}</Heading>
      <Markdown>{section.body}</Markdown>
      <KeyPoints>
        <h3>Key points</h3>
        <ul>
          {section.keyPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </KeyPoints>
    </Place>
  )
}
