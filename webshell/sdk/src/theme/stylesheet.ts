/** Writes the palettes as a style sheet: the page has its colors before any script has run. */
import { COLORS, DEFAULT_THEME, THEME_NAMES, variable } from "./names.js"
import { PALETTES, type Palette } from "./palettes.js"

export { THEME_NAMES } from "./names.js"
export { PALETTES } from "./palettes.js"

function declarations(palette: Palette): string {
  const colors = COLORS.map((color) => `${variable(color)}:${palette[color]}`)
  return [`color-scheme:${palette.scheme}`, ...colors].join(";")
}

/* Who asks for more contrast: what was soft becomes plain, and what only hinted at a border draws one. */
const MORE_CONTRAST =
  "@media (prefers-contrast:more){:root,[data-theme]{" +
  "--ink-soft:var(--ink);--ink-faint:var(--ink);--line:var(--edge);--edge:var(--ink)}}"

/* Paper is white: whatever the screen wears, what was light on dark would hardly be read there. */
const ON_PAPER = `@media print{:root,[data-theme]{${declarations(PALETTES.light)}}}`

/** `data-theme` on the root element chooses; on any other it shows that theme in one place. */
export function themeStyles(): string {
  const rules = THEME_NAMES.map((name) => {
    const selector = `${name === DEFAULT_THEME ? ":root," : ""}[data-theme="${name}"]`
    return `${selector}{${declarations(PALETTES[name])}}`
  })
  // The default first: it has the weight of the others, and whoever chose must win.
  rules.sort((a, b) => Number(b.startsWith(":root")) - Number(a.startsWith(":root")))
  return [...rules, ON_PAPER, MORE_CONTRAST].join("\n")
}
