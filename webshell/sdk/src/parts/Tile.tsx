/** Tile and its parts: a card that is one button or one link, as the modes of the practice games and what stands beside them. */
import { css, styled } from "styled-components"

/** In its order: TileSign, TileName with a TileButton or a link, TileText once or twice, TileGo. */
export const Tile = styled.div`
  position: relative;
  display: grid;
  grid-template-rows: auto auto 1fr auto auto;
  justify-items: start;
  gap: ${({ theme }) => theme.gap.sm};
  padding: clamp(1.125rem, 3vw, 1.5rem);
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.surface};
  box-shadow: ${({ theme }) => theme.lift.low};
  transition: border-color ${({ theme }) => theme.ease}, box-shadow ${({ theme }) => theme.ease};

  &:hover { border-color: ${({ theme }) => theme.accent}; box-shadow: ${({ theme }) => theme.lift.high}; }
`

/** The place of its icon. */
export const TileSign = styled.span`
  display: grid;
  place-items: center;
  inline-size: 3rem;
  block-size: 3rem;
  border-radius: ${({ theme }) => theme.radius.md};
  background: ${({ theme }) => theme.accentSoft};
  color: ${({ theme }) => theme.accentInk};
`

/* The whole tile is pressed; the words on it describe it. */
const whole = css`
  color: inherit;
  text-decoration: none;

  &::after { content: ""; position: absolute; inset: 0; border-radius: ${({ theme }) => theme.radius.lg}; }
  &:focus-visible { outline: none; }
  &:focus-visible::after { outline: 2px solid ${({ theme }) => theme.focus}; outline-offset: 2px; }
`

export const TileName = styled.h2`
  margin: 0;
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: 600;

  a { ${whole} }
`

export const TileButton = styled.button.attrs({ type: "button" })`
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  text-align: start;
  cursor: pointer;
  ${whole}
`

export const TileText = styled.span`
  display: inline-flex;
  align-self: start;
  align-items: center;
  gap: 0.375rem;
  min-block-size: 1.5em;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
`

export const TileGo = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  color: ${({ theme }) => theme.accentInk};
  font-weight: 650;

  svg { transition: translate ${({ theme }) => theme.ease}; }
  ${Tile}:hover & svg { translate: 0.25rem 0; }
`
