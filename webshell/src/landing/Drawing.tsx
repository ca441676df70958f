/** Drawing: a decorative drawing of drawings.svg, by its name. */
import { styled } from "styled-components"
// A file of its own, so that the drawings take the colors of the theme and weigh nothing in the scripts.
import sheet from "./drawings.svg?no-inline"

const Picture = styled.svg`
  display: block;
  inline-size: 100%;
  block-size: 100%;
`

export function Drawing({ name }: { name: string }) {
  return (
    <Picture aria-hidden="true" focusable="false">
      <use href={`${sheet}#${name}`} />
    </Picture>
  )
}
