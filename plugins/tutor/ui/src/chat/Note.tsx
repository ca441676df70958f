/** Notice of the page below a message, with an action. */
import { styled } from "styled-components"

export const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm};
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`
