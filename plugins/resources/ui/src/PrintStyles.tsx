/** Print styles: only one labeled section of the page, black on white, without the page around it. */
import { createGlobalStyle } from "styled-components"

interface PrintStylesProps {
  /** The `aria-label` of the section that is printed. */
  $section: string
  $size: string
  $margin: string
  /** What stands at the foot of each sheet of paper, before its number. */
  $foot?: string
}

const FOOT = "font: 8pt sans-serif; color: #444;"

// The page's own rules are classes, which outweigh names of elements.
export const PrintStyles = createGlobalStyle<PrintStylesProps>`
  @media print {
    @page {
      margin: ${({ $margin }) => $margin};
      ${({ $foot }) => $foot && `@bottom-right { ${FOOT} content: ${JSON.stringify(`${$foot} · `)} counter(page) " / " counter(pages); }`}
    }
    html, body { background: white !important; color: black; font-size: ${({ $size }) => $size}; }
    main header, main section[aria-label="Study progress"], a[href="#content"], a[href="#main"] { display: none !important; }
    main * { max-inline-size: none !important; }
    main > div, main > * > div:has(section[aria-label="${({ $section }) => $section}"]) { padding: 0 !important; }
    main section[aria-label="${({ $section }) => $section}"] { color: black; line-height: 1.4; }
    main section[aria-label="${({ $section }) => $section}"] :is(p, li, h2, h3, dt, dd, td, th, span, strong) { color: black; }
  }
`
