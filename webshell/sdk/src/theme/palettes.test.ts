// @vitest-environment node
import { type ColorName, THEME_NAMES } from "./names.js"
import { PALETTES } from "./palettes.js"
import { themeStyles } from "./stylesheet.js"

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

type Token = ColorName
const grounds: Token[] = ["page", "surface", "raised", "sunken"]
const tints: Token[] = ["accentSoft", "goodSoft", "warnSoft", "badSoft"]
const words: Token[] = ["ink", "inkSoft", "inkFaint", "accent", "accentInk", "good", "warn", "bad"]
// Each on each: the browser tests read the pages in two themes alone.
const pairs: [Token, Token][] = [
  ...words.flatMap((word) => [...grounds, ...tints].map((ground): [Token, Token] => [word, ground])),
  ["onAccent", "accent"],
  ["onAccent", "accentStrong"],
  ["onBad", "badFill"],
]
const marks: [Token, Token][] = (["edge", "focus", "accent"] as Token[]).flatMap((mark) =>
  grounds.map((ground): [Token, Token] => [mark, ground]),
)

describe.each(THEME_NAMES)("the %s theme", (name) => {
  const palette = PALETTES[name]

  test("has text that can be read: 4.5 to 1", () => {
    const poor = pairs.filter(([a, b]) => contrast(palette[a], palette[b]) < 4.5)
    expect(poor.map(([a, b]) => `${a} on ${b}: ${contrast(palette[a], palette[b]).toFixed(2)}`)).toEqual([])
  })

  test("has outlines, focus rings and bars that can be seen: 3 to 1", () => {
    const poor = marks.filter(([a, b]) => contrast(palette[a], palette[b]) < 3)
    expect(poor.map(([a, b]) => `${a} on ${b}: ${contrast(palette[a], palette[b]).toFixed(2)}`)).toEqual([])
  })

  test("is in the style sheet", () => {
    expect(themeStyles()).toContain(`[data-theme="${name}"]{color-scheme:${palette.scheme};`)
  })
})
