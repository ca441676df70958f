/** Print styles: only the tips, black on white, without the page around them. */
import { createGlobalStyle } from "styled-components"

// The page's own rules are classes, which outweigh names of elements.
export const PrintStyles = createGlobalStyle`
  @media print {
    @page { margin: 16mm 18mm; }
    html, body { background: white !important; color: black; font-size: 10.5pt; }
    main header, main section[aria-label="Study progress"], a[href="#content"], a[href="#main"] { display: none !important; }
    main * { max-inline-size: none !important; }
    main > div, main > * > div:has(section[aria-label="Exam Tips"]) { padding: 0 !important; }
    main section[aria-label="Exam Tips"] { color: black; line-height: 1.4; }
    main section[aria-label="Exam Tips"] :is(p, li, h2) { color: black; }
  }
`
