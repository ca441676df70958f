/** Swagger UI's files for /docs, so that the page needs no other host. Served at /docs-assets/. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Plugin } from "vite"

const INIT = `window.onload = () => {
  window.ui = SwaggerUIBundle({ url: "/openapi.json", dom_id: "#swagger-ui", deepLinking: true, tryItOutEnabled: true })
}
`

export function docsAssets(): Plugin {
  return {
    name: "cubital-docs-assets",
    apply: "build",
    generateBundle() {
      const { resolve } = createRequire(import.meta.url)
      for (const name of ["swagger-ui-bundle.js", "swagger-ui.css"]) {
        // The last line names a source map that is not shipped.
        const source = readFileSync(resolve(`swagger-ui-dist/${name}`), "utf8").replace(
          /\n?\/[/*]# sourceMapping.*$/,
          "\n",
        )
        this.emitFile({ type: "asset", fileName: `docs-assets/${name}`, source })
      }
      this.emitFile({ type: "asset", fileName: "docs-assets/init.js", source: INIT })
    },
  }
}
