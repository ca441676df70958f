/** What styled-components see as `theme`: tokens by meaning, resolved by the style sheet of the chosen theme. */
import { COLORS, type ColorName, variable } from "./names.js"

const colors = Object.fromEntries(COLORS.map((color) => [color, `var(${variable(color)})`])) as Record<
  ColorName,
  string
>

export const theme = {
  ...colors,
  font: {
    body: '"Figtree Variable", "Figtree Variable Fallback", "Segoe UI", system-ui, -apple-system, sans-serif',
    heading:
      '"Source Serif 4 Variable", "Source Serif 4 Variable Fallback", Charter, "Iowan Old Style", Georgia, serif',
    mono: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  },
  text: {
    xs: "0.8125rem",
    sm: "0.9375rem",
    md: "1.0625rem",
    lg: "1.25rem",
    xl: "1.5rem",
    xxl: "clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem)",
    hero: "clamp(2.375rem, 1.6rem + 3.4vw, 4rem)",
  },
  gap: { xs: "0.25rem", sm: "0.5rem", md: "1rem", lg: "1.5rem", xl: "2.5rem", xxl: "4.5rem" },
  radius: { sm: "6px", md: "10px", lg: "16px", pill: "999px" },
  lift: {
    low: `0 1px 2px ${colors.shadow}`,
    high: `0 1px 2px ${colors.shadow}, 0 12px 32px ${colors.shadow}`,
  },
  /** Widths, to be used as `@media ${theme.wide}`. The small-screen border is 768 px. */
  wide: "(min-width: 768px)",
  narrow: "(max-width: 767.98px)",
  /** One speed for everything that moves; the shell stops it for those who ask for less motion. */
  ease: "160ms cubic-bezier(0.2, 0, 0, 1)",
} as const

export type Theme = typeof theme

declare module "styled-components" {
  export interface DefaultTheme extends Theme {}
}
