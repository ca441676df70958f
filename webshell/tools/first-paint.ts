/**
 * What must be there before the first paint: the colors of the six themes, a tiny script that picks one, the
 * font, and a quiet frame with the school's name that stands until the shell has started.
 */
import { createHash } from "node:crypto"
import { PALETTES, THEME_NAMES, themeStyles } from "@cubital/sdk/themes"
import type { Plugin } from "vite"

const PAGES = JSON.stringify(Object.fromEntries(THEME_NAMES.map((name) => [name, PALETTES[name].page])))

// An own file and not inline: the page's security policy allows no inline script.
const PICK = `(function () {
  try {
    var pages = ${PAGES}, theme = localStorage.getItem("theme")
    if (!theme || !pages[theme]) return
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name="theme-color"]').content = pages[theme]
  } catch (e) {}
})()
`

const FRAME = `
body{margin:0;background:var(--page);color:var(--ink);font-family:"Figtree Variable",system-ui,sans-serif}
.starting{display:grid;grid-template-rows:4rem 1fr;min-height:100dvh}
.starting header{display:flex;align-items:center;padding-inline:1.5rem;border-bottom:1px solid var(--line);font-weight:600}
.starting div{place-self:center;width:2.25rem;height:2.25rem;box-sizing:border-box;border-radius:50%;
border:3px solid var(--line);border-top-color:var(--accent);animation:starting 800ms linear infinite}
@keyframes starting{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.starting div{animation:none}}
`

const FILES = { "themes.css": themeStyles() + FRAME, "theme.js": PICK }
type FileName = keyof typeof FILES

function address(name: FileName) {
  const hash = createHash("sha256").update(FILES[name]).digest("base64url").slice(0, 8)
  return `/assets/${name.replace(".", `-${hash}.`)}`
}

// The one that all running text is set in; the headings' font is three times its size and may come a moment later.
const FONTS = /figtree-latin-wght-normal-.*\.woff2$/

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
    },
    generateBundle() {
      for (const name of Object.keys(FILES) as FileName[]) {
        this.emitFile({ type: "asset", fileName: address(name).slice(1), source: FILES[name] })
      }
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        const fonts = Object.keys(bundle ?? {}).filter((file) => FONTS.test(file))
        // They stand before the modules: a browser with six connections would otherwise let them wait.
        const tags = [
          `<link rel="stylesheet" href="${address("themes.css")}">`,
          `<script src="${address("theme.js")}"></script>`,
          ...fonts.map(
            (font) => `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
          ),
        ]
        return html.replace("<!--cubital:first-paint-->", tags.join("\n    "))
      },
    },
  }
}
