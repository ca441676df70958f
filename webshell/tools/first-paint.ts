/**
 * What must be there before the first paint: the colors of the six themes, a tiny script that picks one, the
 * fonts, how plain elements look, and what stands on the page until the shell has started.
 */
import { createHash } from "node:crypto"
import { PALETTES, THEME_NAMES, themeStyles } from "@cubital/sdk/themes"
import { minifySync, type Plugin } from "vite"
import { ELEMENT_STYLES } from "./elements.ts"
import { FONT_FILES, FONT_STYLES } from "./fonts.ts"
import { FORCED_COLORS_STYLES } from "./forced-colors.ts"
import { OPENING_STYLES } from "./opening.ts"

const PAGES = JSON.stringify(Object.fromEntries(THEME_NAMES.map((name) => [name, PALETTES[name].page])))

// An own file and not inline: the page's security policy allows no inline script.
// The mark of a member is put down by src/useMemberFrame.ts, for the frame of the next visit's first moment.
const PICK = `(function () {
  try {
    var pages = ${PAGES}, root = document.documentElement, theme = localStorage.getItem("theme")
    if (localStorage.getItem("member") !== null) root.dataset.member = ""
    if (!theme || !pages[theme]) return
    root.dataset.theme = theme
    document.querySelector('meta[name="theme-color"]').content = pages[theme]
  } catch (e) {}
})()
`

const script = (name: string, code: string) => minifySync(name, code, { mangle: { toplevel: true } }).code

const FILES = {
  "themes.css": FONT_STYLES + themeStyles() + OPENING_STYLES + ELEMENT_STYLES + FORCED_COLORS_STYLES,
  "theme.js": script("theme.js", PICK),
}
type FileName = keyof typeof FILES

function address(name: FileName) {
  const hash = createHash("sha256").update(FILES[name]).digest("base64url").slice(0, 8)
  return `/assets/${name.replace(".", `-${hash}.`)}`
}

export function firstPaint(): Plugin {
  return {
    name: "cubital-first-paint",
    configureServer(server) {
      for (const name of Object.keys(FILES) as FileName[]) {
        server.middlewares.use(address(name), (_request, response) => {
          response.setHeader("Content-Type", name.endsWith(".css") ? "text/css" : "text/javascript")
          response.end(FILES[name])
        })
      }
      for (const { address, content } of FONT_FILES) {
        server.middlewares.use(address, (_request, response) => {
          response.setHeader("Content-Type", "font/woff2")
          response.end(content)
        })
      }
    },
    generateBundle() {
      for (const name of Object.keys(FILES) as FileName[]) {
        this.emitFile({ type: "asset", fileName: address(name).slice(1), source: FILES[name] })
      }
      for (const { address, content } of FONT_FILES) {
        this.emitFile({ type: "asset", fileName: address.slice(1), source: content })
      }
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        // They stand before the modules: a browser with six connections would otherwise let them wait.
        const tags = [
          `<link rel="stylesheet" href="${address("themes.css")}">`,
          `<script src="${address("theme.js")}"></script>`,
          ...FONT_FILES.filter(({ preload }) => preload).map(
            (font) => `<link rel="preload" href="${font.address}" as="font" type="font/woff2" crossorigin>`,
          ),
        ]
        return html.replace("<!--cubital:first-paint-->", tags.join("\n    "))
      },
    },
  }
}
