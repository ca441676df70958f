/** Keys and KeyHint: keyboard shortcuts shown on a page and on a button, except on touch screens. */
import { css, styled } from "styled-components"

/** A device with fingers and no mouse has no keyboard to expect. */
const touchOnly = css`
  @media (hover: none) and (pointer: coarse) { display: none; }
`

/** A line that says which keys do what, each in a `kbd`; only where there is a keyboard to expect. */
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
  ${touchOnly}
`

/** The key of a button or an option, on it. Its `aria-keyshortcuts` says the same to those who cannot see it. */
export const KeyHint = styled.kbd.attrs({ "aria-hidden": true })`
  flex: none;
  min-inline-size: 1.5rem;
  padding: 0 0.35rem;
  border: 1px solid currentColor;
  border-radius: ${({ theme }) => theme.radius.sm};
  font: inherit;
  font-size: 0.75rem;
  font-weight: 500;
  line-height: 1.35rem;
  text-align: center;
  ${touchOnly}
`
