/** IconButton: the navigation's square button for an icon; it needs an `aria-label`. */
import { styled } from "styled-components"

export const IconButton = styled.button.attrs({ type: "button" })`
  display: inline-grid;
  flex: none;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.md};
  background: none;
  color: ${({ theme }) => theme.inkSoft};
  cursor: pointer;
  transition: background ${({ theme }) => theme.ease}, color ${({ theme }) => theme.ease};

  &:hover, &[aria-expanded="true"] { background: ${({ theme }) => theme.accentSoft}; color: ${({ theme }) => theme.ink}; }
`
