/** What is of no use on paper. */
import { styled } from "styled-components"

export const OnScreen = styled.div`
  display: contents;
  @media print { display: none; }
`
