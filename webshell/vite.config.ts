/** The shell's build: one page that provides every shared library and loads plugins by federation. */
import { createRequire } from "node:module"
import { resolve } from "node:path"
import { sharedByShell } from "@cubital/sdk/shared"
import { precompressPlugin } from "@cubital/sdk/vite"
import { federation } from "@module-federation/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { docsAssets } from "./tools/docs-assets.ts"
import { firstPaint } from "./tools/first-paint.ts"
import { preloadLate } from "./tools/preload-late.ts"

const require = createRequire(import.meta.url)
const router = require("react-router-dom/package.json") as { version: string }

export default defineConfig({
  plugins: [
    react(),
    federation({
      name: "shell",
      filename: "assets/remoteEntry-[hash].js",
      remotes: {},
      shared: sharedByShell(router.version),
      dts: false,
      dev: { remoteHmr: true },
      shareStrategy: "loaded-first",
      experiments: { provideExternalRuntime: true },
      disableSnapshot: true,
    }),
    firstPaint(),
    preloadLate(),
    docsAssets(),
    precompressPlugin(["index.html"]),
  ],
  build: {
    outDir: resolve(import.meta.dirname, "../core/cubital/web/shell_dist"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
})
