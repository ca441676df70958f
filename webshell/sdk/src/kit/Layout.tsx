/** Three ways to put things beside each other, and the card. */
import { styled } from "styled-components"

type Gap = "xs" | "sm" | "md" | "lg" | "xl"

/** One below the other. */
export const Stack = styled.div<{ $gap?: Gap }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${({ theme, $gap = "md" }) => theme.gap[$gap]};
`

/** Side by side, wrapping. */
export const Row = styled.div<{ $gap?: Gap; $between?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: ${({ $between }) => ($between ? "space-between" : "flex-start")};
  gap: ${({ theme, $gap = "sm" }) => theme.gap[$gap]};
`

/** As many columns as fit; `$min` is the least width of one. */
export const Grid = styled.div<{ $min?: string; $gap?: Gap }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min = "18rem" }) => $min}), 1fr));
  gap: ${({ theme, $gap = "lg" }) => theme.gap[$gap]};
`

/** A panel with an edge. `$tone` tints it. */
export const Card = styled.section<{ $tone?: "plain" | "accent" | "good" | "warn" | "bad" }>`
  min-inline-size: 0;
  padding: clamp(1.125rem, 3vw, 1.75rem);
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme, $tone = "plain" }) =>
    $tone === "plain" ? theme.surface : theme[`${$tone}Soft` as const]};
  box-shadow: ${({ theme }) => theme.lift.low};

  > :first-child { margin-block-start: 0; }
  > :last-child { margin-block-end: 0; }
`

export const CardTitle = styled.h2`
  margin: 0;
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: 650;
  line-height: 1.3;
`

/** Secondary text. */
export const Muted = styled.p`
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
`
