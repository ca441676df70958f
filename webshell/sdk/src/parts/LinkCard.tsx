/** LinkCard: a card in a list that is one link, its heading's; a paragraph and a line of facts stand below it. */
import { styled } from "styled-components"

export const LinkCard = styled.article`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.gap.sm};
  padding: ${({ theme }) => theme.gap.lg};
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
  box-shadow: ${({ theme }) => theme.lift.low};
  transition: border-color ${({ theme }) => theme.ease}, box-shadow ${({ theme }) => theme.ease};
  &:hover { border-color: ${({ theme }) => theme.accent}; box-shadow: ${({ theme }) => theme.lift.high}; }
  h3 {
    margin: 0;
    font-family: ${({ theme }) => theme.font.heading};
    font-size: ${({ theme }) => theme.text.lg};
    font-weight: 600;
  }
  /* The whole card is the link; the words on it describe it. */
  h3 a { color: inherit; text-decoration: none; }
  h3 a::after { content: ""; position: absolute; inset: 0; border-radius: ${({ theme }) => theme.radius.lg}; }
  p { flex: 1; margin: 0; color: ${({ theme }) => theme.inkSoft}; font-size: ${({ theme }) => theme.text.sm}; }
`
