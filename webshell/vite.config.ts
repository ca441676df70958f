/** The shell's build: one page, whose libraries plugins share. */
import { createRequire } from "node:module"
import { dirname, resolve } from "node:path"
import { precompressPlugin } from "@cubital/sdk/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { budget } from "./tools/budget.ts"
import { docsAssets } from "./tools/docs-assets.ts"
import { firstPaint } from "./tools/first-paint.ts"
import { serviceWorker } from "./tools/service-worker.ts"
import { unusedParts } from "./tools/unused-parts.ts"

const require = createRequire(import.meta.url)

const production = (file: string) =>
  resolve(dirname(require.resolve("react-router/package.json")), "dist/production", file)

export default defineConfig({
  plugins: [
    react(),
    unusedParts(),
    firstPaint(),
    docsAssets(),
    serviceWorker(),
    precompressPlugin(["index.html", "service-worker.js"]),
    budget(),
  ],
  // The federation's runtime without what it has for manifests and for Node.
  define: { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: '"web"' },
  resolve: {
    alias: [
      // Its package offers bundlers the development build only.
      { find: /^react-router$/, replacement: production("index.mjs") },
      { find: /^react-router\/dom$/, replacement: production("dom-export.mjs") },
    ],
  },
  build: {
    outDir: resolve(import.meta.dirname, "../core/cubital/web/shell_dist"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file compresses better than several.
            { name: "first-page", tags: ["$initial"], priority: 1 },
            // Small files that several pages have in common would otherwise be fetched one by one.
            { name: "kit", test: /sdk\/dist\/(kit\/)?\w+\.js$/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
