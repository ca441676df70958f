/** The authorities that a lesson rests on. */
import { styled } from "styled-components"
import type { Lesson } from "../course"
import { BoxTitle } from "./Box"

const List = styled.ol`
  display: grid;
  gap: 0.6rem;
  margin: 0;
  padding-inline-start: 1.25rem;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  line-height: 1.5;
  strong { color: ${({ theme }) => theme.ink}; font-weight: 600; }
`

export function References({ references }: Pick<Lesson, "references">) {
  return (
    <div>
      <BoxTitle>References</BoxTitle>
      <List>
        {references.map(({ authority, document, note }) => (
          <li key={`${authority} ${document}`}>
            {authority && <strong>{authority}. </strong>}
            {document}
            {note && <>. {note}</>}
          </li>
        ))}
      </List>
    </div>
  )
}
