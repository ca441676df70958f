/** What a visitor's first page costs in JavaScript. The build tells, and fails above the budget. */
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"

// Bytes after brotli, of every script that the page names before anything is opened.
const BUDGET = 120_000

function landingScripts(folder: string): Map<string, number> {
  const html = readFileSync(join(folder, "index.html"), "utf8")
  const files = new Set(
    [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] as string),
  )
  return new Map(
    [...files].map((file) => {
      const compressed = join(folder, `${file}.br`)
      return [file, statSync(existsSync(compressed) ? compressed : join(folder, file)).size]
    }),
  )
}

export function budget(): Plugin {
  let folder = ""
  return {
    name: "cubital-budget",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        const scripts = landingScripts(folder)
        const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0)
        const summary = `landing page: ${(bytes / 1000).toFixed(1)} of ${BUDGET / 1000} KB of JavaScript (brotli)`
        if (bytes <= BUDGET) {
          console.log(summary)
          return
        }
        const largest = [...scripts].sort((a, b) => b[1] - a[1]).map(([file, size]) => `  ${size} ${file}`)
        throw new Error(`${summary}: above the budget\n${largest.join("\n")}`)
      },
    },
  }
}
