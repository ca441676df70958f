/** What must be there before the first paint: the colors of the six themes, and a tiny script that picks one. */
import { createHash } from "node:crypto"

import { PALETTES, THEME_NAMES, themeStyles } from "@cubital/sdk/themes"
import type { HtmlTagDescriptor, Plugin } from "vite"

// An own file and not inline: the page's security policy allows no inline script.
const PICK = `(function(){try{var p=${JSON.stringify(
  Object.fromEntries(THEME_NAMES.map((name) => [name, PALETTES[name].page])),
)},t=localStorage.getItem("theme");if(t&&p[t]){document.documentElement.dataset.theme=t;document.querySelector('meta[name="theme-color"]').content=p[t]}}catch(e){}})()
`

const FILES = { "themes.css": themeStyles(), "theme.js": PICK }

function hashed(name: keyof typeof FILES) {
  const hash = createHash("sha256").update(FILES[name]).digest("base64url").slice(0, 8)
  return name.replace(".", `-${hash}.`)
}

export function firstPaint(): Plugin {
  let serving = false
  const address = (name: keyof typeof FILES) => `/assets/${hashed(name)}`
  return {
    name: "cubital-first-paint",
    configResolved(config) {
      serving = config.command === "serve"
    },
    configureServer(server) {
      for (const [name, content] of Object.entries(FILES)) {
        server.middlewares.use(address(name as keyof typeof FILES), (_request, response) => {
          response.setHeader("Content-Type", name.endsWith(".css") ? "text/css" : "text/javascript")
          response.end(content)
        })
      }
    },
    generateBundle() {
      for (const [name, source] of Object.entries(FILES)) {
        this.emitFile({ type: "asset", fileName: address(name as keyof typeof FILES).slice(1), source })
      }
    },
    transformIndexHtml: {
      order: serving ? "pre" : "post",
      handler: (): HtmlTagDescriptor[] => [
        { tag: "script", attrs: { src: address("theme.js") }, injectTo: "head" },
        { tag: "link", attrs: { rel: "stylesheet", href: address("themes.css") }, injectTo: "head" },
      ],
    },
  }
}
