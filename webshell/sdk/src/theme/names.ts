/** The names of the themes and of their tokens. The colors themselves are in the style sheet, not in the scripts. */

export const THEME_NAMES = ["light", "dark", "brown", "green", "red", "purple"] as const
export type ThemeName = (typeof THEME_NAMES)[number]
export const DEFAULT_THEME: ThemeName = "dark"

export const COLORS = [
  "page",
  "surface",
  "raised",
  "sunken",
  "ink",
  "inkSoft",
  "inkFaint",
  "line",
  "edge",
  "accent",
  "accentStrong",
  "onAccent",
  "accentInk",
  "accentSoft",
  "good",
  "goodSoft",
  "warn",
  "warnSoft",
  "bad",
  "badSoft",
  "badFill",
  "onBad",
  "focus",
  "veil",
  "shadow",
] as const
export type ColorName = (typeof COLORS)[number]

const kebab = (token: string) => token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The custom property that holds a color. */
export const variable = (token: ColorName) => `--${kebab(token)}`
