/** TubeRow: an ornament of the landing and sign-in pages, six tube caps in the order of draw. */
import { styled } from "styled-components"

/* The caps in the order of draw: their colors are facts of the trade and the same in every theme. */
const CAPS = ["#e8c547", "#8ec5e8", "#d9a441", "#5aa469", "#9a7fc4", "#9aa3a8"]

const Row = styled.div`
  display: flex;
  gap: 0.375rem;
  margin-block-end: ${({ theme }) => theme.gap.lg};

  span { inline-size: 1.75rem; block-size: 0.375rem; border-radius: 999px; }
`

/** The school's ornament: the order of draw as a row of cap colors. */
export function TubeRow() {
  return (
    <Row aria-hidden="true">
      {CAPS.map((color) => (
        <span key={color} style={{ background: color }} />
      ))}
    </Row>
  )
}
