/** One screen of the lesson. Only the open one is seen; on paper they all are. */
import { styled } from "styled-components"

export const Screen = styled.section<{ $away: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.gap.xl};
  /* The line above it, which says where one is, stays in sight. */
  scroll-margin-block-start: 6.5rem;
  @media (min-width: 1024px) { scroll-margin-block-start: 4rem; }
  &:focus { outline: none; }
  ${({ $away }) => $away && "@media screen { && { display: none; } }"}
`
