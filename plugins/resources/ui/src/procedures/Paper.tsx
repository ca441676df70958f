/** The sheet that both forms of a procedure are on: a panel on the screen, the whole page on paper. */
import { useSite } from "@cubital/sdk"
import type { ReactNode } from "react"
import { styled } from "styled-components"
import { PrintStyles } from "../PrintStyles"

const Sheet = styled.section`
  padding: clamp(1rem, 3vw, 2rem);
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
  line-height: 1.5;

  h2 {
    margin: ${({ theme }) => theme.gap.lg} 0 ${({ theme }) => theme.gap.sm};
    font-family: ${({ theme }) => theme.font.heading};
    font-size: ${({ theme }) => theme.text.md};
    font-weight: 600;
    break-after: avoid;
  }
  p { margin: 0; }

  @media print {
    padding: 0;
    border: 0;
    background: none;
    h2 { margin: 2.5mm 0 1mm; font-size: 11pt; }
    /* Tighter than on the screen, and than the texts' own. */
    &&& :is(p, li, td, th, dt, dd) { line-height: 1.28; }
  }
`

const OnPaper = styled.div`
  display: none;
  @media print {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 6mm;
    margin-block-end: 2mm;
    border-block-end: 1.5pt solid black;
    padding-block-end: 1.5mm;
    strong { flex: 1; font-family: ${({ theme }) => theme.font.heading}; font-size: 13pt; line-height: 1.2; }
    span { flex: none; font-size: 9pt; }
  }
`

interface PaperProps {
  /** What this form of the procedure is called. */
  name: string
  title: string
  children: ReactNode
}

export function Paper({ name, title, children }: PaperProps) {
  const site = useSite()
  return (
    <Sheet aria-label={name}>
      <PrintStyles $section={name} $size="9pt" $margin="10mm 14mm" $foot={`${title} · ${name}`} />
      <OnPaper>
        <strong>{title}</strong>
        <span>
          {name} · {site.name}
        </span>
      </OnPaper>
      {children}
    </Sheet>
  )
}
