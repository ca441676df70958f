/** Styled parts of the command palette: a panel below the top edge, on phones over nearly all of the screen. */
import { Command } from "cmdk"
import { Dialog } from "radix-ui"
import { styled } from "styled-components"

export const Veil = styled(Dialog.Overlay)`
  position: fixed;
  inset: 0;
  z-index: 60;
  background: ${({ theme }) => theme.veil};
`

export const Panel = styled(Dialog.Content)`
  position: fixed;
  inset-block-start: min(12dvh, 7rem);
  inset-inline: 0;
  z-index: 61;
  inline-size: min(36rem, calc(100vw - 1rem));
  margin-inline: auto;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.raised};
  box-shadow: ${({ theme }) => theme.lift.high};
  @media ${({ theme }) => theme.narrow} { inset-block-start: 0.5rem; }
`

export const Top = styled.div`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  padding: 0.375rem 0.5rem 0.375rem 1rem;
  border-block-end: 1px solid ${({ theme }) => theme.line};
  color: ${({ theme }) => theme.inkSoft};
  &:focus-within { box-shadow: inset 0 -2px ${({ theme }) => theme.accent}; }
`

export const Input = styled(Command.Input)`
  flex: 1;
  min-inline-size: 0;
  min-block-size: 2.75rem;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.ink};
  font: inherit;
  &::placeholder { color: ${({ theme }) => theme.inkFaint}; opacity: 1; }
  &:focus-visible { outline: 2px solid transparent; }
`

export const Close = styled(Dialog.Close)`
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.md};
  background: none;
  color: ${({ theme }) => theme.inkSoft};
  cursor: pointer;
  &:hover { background: ${({ theme }) => theme.accentSoft}; color: ${({ theme }) => theme.ink}; }
`

export const Lines = styled(Command.List)`
  max-block-size: min(24rem, calc(100dvh - 12rem));
  padding: 0.375rem;
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-padding-block: 2rem 0.375rem;
`

export const Group = styled(Command.Group)`
  [cmdk-group-heading] {
    padding: 0.625rem 0.625rem 0.25rem;
    color: ${({ theme }) => theme.inkSoft};
    font-size: ${({ theme }) => theme.text.xs};
    font-weight: 650;
  }
`

export const Line = styled(Command.Item)`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  min-block-size: 2.75rem;
  padding: 0.375rem 0.625rem;
  border-radius: ${({ theme }) => theme.radius.md};
  color: ${({ theme }) => theme.ink};
  font-size: ${({ theme }) => theme.text.sm};
  overflow-wrap: anywhere;
  cursor: pointer;

  svg { color: ${({ theme }) => theme.inkSoft}; }
  > span { flex: 1; min-inline-size: 0; }
  /* The outline is seen where the system chooses all colors. */
  &[aria-selected="true"] {
    outline: 2px solid transparent;
    outline-offset: -2px;
    background: ${({ theme }) => theme.accentSoft};
  }
`

export const Softer = styled.small`
  display: block;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
  font-variant-numeric: tabular-nums;
`

export const Nothing = styled.p`
  margin: 0;
  padding: 1rem 1rem 1.25rem;
  color: ${({ theme }) => theme.inkSoft};
  text-align: center;
`

export const Foot = styled.div`
  padding: 0.5rem;
  border-block-start: 1px solid ${({ theme }) => theme.line};
  @media (hover: none) and (pointer: coarse) { display: none; }
`
