/** Writes the palettes as a style sheet: the page has its colors before any script has run. */
import { DEFAULT_THEME, PALETTES, type Palette, THEME_NAMES } from "./palettes.js"

export { PALETTES, THEME_NAMES } from "./palettes.js"

const kebab = (token: string) => token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const variable = (token: keyof Palette) => `--${kebab(token)}`

function declarations({ scheme, ...colors }: Palette): string {
  const lines = Object.entries(colors).map(([token, color]) => `${variable(token as keyof Palette)}:${color}`)
  return [`color-scheme:${scheme}`, ...lines].join(";")
}

/** `:root` has the default theme; `data-theme` on the root element chooses another. */
export function themeStyles(): string {
  return THEME_NAMES.map((name) => {
    const selector =
      name === DEFAULT_THEME ? `:root,:root[data-theme="${name}"]` : `:root[data-theme="${name}"]`
    return `${selector}{${declarations(PALETTES[name])}}`
  }).join("\n")
}
