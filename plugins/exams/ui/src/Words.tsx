/** Words of a button with an icon, which are only spoken where there is little room. */
import { styled } from "styled-components"

export const Words = styled.span`
  @media ${({ theme }) => theme.narrow} {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`
