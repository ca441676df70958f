/** One group of tips, on screen and in print. */
import { Card, Markdown } from "@cubital/sdk"
import type { ReactNode } from "react"
import { styled } from "styled-components"
import type { components } from "../api.gen"

interface TipGroupProps {
  group: components["schemas"]["ExamTipGroup"]
  badge: ReactNode
  action: ReactNode
}

export function TipGroup({ group, badge, action }: TipGroupProps) {
  const heading = `tips-${group.id}-title`
  return (
    <Panel id={`tips-${group.id}`} aria-labelledby={heading}>
      <Badges>{badge}</Badges>
      <h2 id={heading}>{group.title}</h2>
      <Markdown>{group.description}</Markdown>
      <ul>
        {group.points.map((point) => (
          <li key={point}>
            <Markdown>{point}</Markdown>
          </li>
        ))}
      </ul>
      <Action>{action}</Action>
    </Panel>
  )
}

const Panel = styled(Card)`
  display: flex;
  flex-direction: column;
  scroll-margin-block-start: 5rem;

  h2 {
    margin: ${({ theme }) => theme.gap.sm} 0 ${({ theme }) => theme.gap.xs};
    font-family: ${({ theme }) => theme.font.heading};
    font-size: ${({ theme }) => theme.text.lg};
    font-weight: 600;
  }
  ul { display: grid; gap: ${({ theme }) => theme.gap.sm}; margin: ${({ theme }) => theme.gap.md} 0; padding-inline-start: 1.25rem; }
  li::marker { color: ${({ theme }) => theme.accentInk}; }
  li p { margin: 0; }

  @media print {
    display: block;
    break-inside: avoid;
    margin: 0 0 7mm;
    padding: 0;
    border: 0;
    box-shadow: none;
    background: none;

    h2 { margin: 0 0 1mm; font-size: 14pt; }
    ul { gap: 1.5mm; margin: 2mm 0 0; }
  }
`

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${({ theme }) => theme.gap.sm};
  min-block-size: 1.75rem;

  @media print { display: none; }
`

const Action = styled.div`
  margin-block-start: auto;
  @media print { display: none; }
`
