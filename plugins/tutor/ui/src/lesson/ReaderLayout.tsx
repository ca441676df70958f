/** The contents of a lesson beside its text, or above it where the window is narrow. */
import { styled } from "styled-components"

export const ReaderLayout = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.gap.xl};
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  @media (min-width: 1024px) { grid-template-columns: 16rem minmax(0, 1fr); }
`
