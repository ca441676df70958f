import { styled } from "styled-components"

/** Which keys do what, each in a `kbd`; only where there is a keyboard to expect. */
export const Keys = styled.p`
  margin: 0;
  color: ${({ theme }) => theme.inkFaint};
  font-size: ${({ theme }) => theme.text.xs};
  text-align: center;

  kbd {
    padding: 0.1rem 0.4rem;
    border: 1px solid ${({ theme }) => theme.line};
    border-radius: ${({ theme }) => theme.radius.sm};
    background: ${({ theme }) => theme.surface};
    font: inherit;
  }
  @media (hover: none) { display: none; }
`
