/** The shell's build: one page that provides every shared library and loads plugins by federation. */
import { createRequire } from "node:module"
import { dirname, resolve } from "node:path"
import { sharedByShell } from "@cubital/sdk/shared"
import { precompressPlugin } from "@cubital/sdk/vite"
import { federation } from "@module-federation/vite"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"
import { budget } from "./tools/budget.ts"
import { docsAssets } from "./tools/docs-assets.ts"
import { firstPaint } from "./tools/first-paint.ts"
import { preloadLate } from "./tools/preload-late.ts"
import { serviceWorker } from "./tools/service-worker.ts"

const require = createRequire(import.meta.url)
const versionOf = (name: string) => (require(`${name}/package.json`) as { version: string }).version

const production = (file: string) =>
  resolve(dirname(require.resolve("react-router/package.json")), "dist/production", file)

/** Federation reads one field of it, and would otherwise carry all of it into the page. */
const onlyVersion: Plugin = {
  name: "cubital-only-version",
  enforce: "pre",
  transform: {
    filter: { id: /@module-federation\/runtime\/package\.json$/ },
    handler: (code) => JSON.stringify({ version: (JSON.parse(code) as { version: string }).version }),
  },
}

export default defineConfig({
  plugins: [
    react(),
    onlyVersion,
    federation({
      name: "shell",
      filename: "assets/remoteEntry-[hash].js",
      remotes: {},
      shared: sharedByShell({
        "react-router-dom": {
          import: "@cubital/sdk/router-facade",
          version: versionOf("react-router-dom"),
        },
        "@tanstack/react-query": {
          import: resolve(import.meta.dirname, "tools/query-facade.mjs"),
          version: versionOf("@tanstack/react-query"),
        },
      }),
      dts: false,
      dev: { remoteHmr: true },
      shareStrategy: "loaded-first",
      experiments: { provideExternalRuntime: true },
      disableSnapshot: true,
    }),
    firstPaint(),
    preloadLate(),
    docsAssets(),
    serviceWorker(),
    precompressPlugin(["index.html", "service-worker.js"]),
    budget(),
  ],
  resolve: {
    alias: [
      // By its own name it is the shared one, which is the facade itself.
      { find: "react-query-itself", replacement: dirname(require.resolve("@tanstack/react-query")) },
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
  },
})
