/** The two fonts, from their packages: the Latin subsets alone, and fallbacks with the same measures. */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const require = createRequire(import.meta.url)

interface Face {
  package: string
  family: string
  /** A font that nearly every machine has, and what makes it as wide and as tall as ours in a line of text. */
  fallback: { fonts: string[]; size: number; ascent: number; descent: number }
}

const FACES: Face[] = [
  {
    package: "@fontsource-variable/figtree",
    family: "Figtree Variable",
    fallback: { fonts: ["Arial", "Liberation Sans"], size: 101.4, ascent: 93.7, descent: 24.7 },
  },
  {
    package: "@fontsource-variable/source-serif-4",
    family: "Source Serif 4 Variable",
    fallback: {
      fonts: ["Times New Roman Bold", "Liberation Serif Bold"],
      size: 113.4,
      ascent: 91.4,
      descent: 29.5,
    },
  },
]

const SUBSETS = ["latin", "latin-ext"]

interface FontFile {
  /** Below `/`, with a hash of its content. */
  address: string
  content: Buffer
  /** Needed by every page. */
  preload: boolean
}

function subset(face: Face, name: string) {
  const folder = dirname(require.resolve(`${face.package}/package.json`))
  const css = readFileSync(join(folder, "wght.css"), "utf8")
  const rule = css.match(
    new RegExp(`/\\* \\S+-${name}-wght-normal \\*/\\s*(@font-face \\{.*?\\n\\})`, "s"),
  )?.[1]
  const file = rule?.match(/url\(\.\/(files\/([^)]+)\.woff2)\)/)
  if (!rule || !file?.[1]) throw new Error(`${face.package} has no subset ${name}`)
  const content = readFileSync(join(folder, file[1]))
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8)
  const address = `/assets/${file[2]}-${hash}.woff2`
  // Optional: a font that comes too late for the first paint waits for the next page, and nothing ever moves.
  const written = rule
    .replace(/url\([^)]*\)/, `url(${address})`)
    .replace("font-display: swap", "font-display: optional")
    .replace(/\n\s*/g, "")
  return { written, file: { address, content, preload: name === "latin" } satisfies FontFile }
}

function fallbackRule({ family, fallback }: Face) {
  const sources = fallback.fonts.map((font) => `local("${font}")`).join(",")
  return (
    `@font-face{font-family:"${family} Fallback";src:${sources};size-adjust:${fallback.size}%;` +
    `ascent-override:${fallback.ascent}%;descent-override:${fallback.descent}%;line-gap-override:0%}`
  )
}

const subsets = FACES.flatMap((face) => SUBSETS.map((name) => subset(face, name)))

export const FONT_FILES: FontFile[] = subsets.map(({ file }) => file)
export const FONT_STYLES = [...subsets.map(({ written }) => written), ...FACES.map(fallbackRule)].join("\n")
