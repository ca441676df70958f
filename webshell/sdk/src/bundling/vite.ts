/** How a plugin's UI is built: `export default definePluginConfig(import.meta.url)` is a whole vite.config.ts. */
import { rmSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { isDeepStrictEqual } from "node:util"
import { federation } from "@module-federation/vite"
import react from "@vitejs/plugin-react"
import type { Plugin } from "vite"
import { defineConfig, type ViteUserConfigFn } from "vitest/config"
import { exposedModules, readDeclaration } from "./declaration.js"
import { deprecationsPlugin } from "./deprecations.js"
import { refuseOldNode } from "./node.js"
import { precompressPlugin } from "./precompress.js"
import { SHARED_NAMES, sharedByPlugin } from "./shared.js"
import { sharedNamesPlugin } from "./sharedNames.js"

export { exposedModules, type PluginDeclaration, readDeclaration } from "./declaration.js"
export { FACADES } from "./facades.js"
export { precompress, precompressPlugin } from "./precompress.js"

export interface PluginConfigOptions {
  /** Where the built files go, seen from the folder of vite.config.ts. Usually the Python package's `ui_dist`. */
  outDir?: string
}

/** @param here the folder of plugin.json, or `import.meta.url` of the vite.config.ts beside it */
export function definePluginConfig(here: string, options: PluginConfigOptions = {}): ViteUserConfigFn {
  refuseOldNode(process.versions.node)
  const folder = here.startsWith("file:") ? dirname(fileURLToPath(here)) : resolve(here)
  const declaration = readDeclaration(folder)
  const { name } = declaration
  const exposes = exposedModules(folder, declaration)
  const outDir = resolve(folder, options.outDir ?? `../cubital_${name}/ui_dist`)

  return defineConfig(({ command }) => ({
    root: folder,
    base: `/plugins/${name}/`,
    plugins: [
      react(),
      sharedNamesPlugin(folder),
      wholeLibraries(Object.values(exposes).map((file) => join(folder, file))),
      process.env.VITEST
        ? []
        : federation({
            name,
            filename: command === "serve" ? "remoteEntry.js" : "assets/remoteEntry-[hash].js",
            exposes,
            shared: sharedByPlugin(declaration.sdk),
            dts: false,
            dev: { remoteHmr: true },
            manifest: true,
            shareStrategy: "loaded-first",
            // After a mistake in the syntax it waits so long, in seconds, for a module that does not come.
            moduleParseIdleTimeout: process.argv.includes("--watch") ? 1 : 10,
            // The runtime is the shell's; a plugin built so runs in no other host, and needs none.
            experiments: { externalRuntime: true },
            disableRemote: true,
            disableSnapshot: true,
          }),
      declarationPlugin(folder, exposes),
      deprecationsPlugin(folder),
      tidyPlugin(),
      precompressPlugin(["mf-manifest.json", "plugin.json"]),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      // Editors empty a file before they write it: an empty page would be built.
      watch: process.argv.includes("--watch") ? { buildDelay: 50 } : null,
      rolldownOptions: {
        input: Object.values(exposes).map((file) => join(folder, file)),
        output: {
          codeSplitting: { groups: [{ name: "wrappers", test: /loadShare|preload-helper|jsx-runtime/ }] },
        },
      },
    },
    test: {
      name,
      root: folder,
      environment: "jsdom",
      globals: true,
      testTimeout: 20_000,
      restoreMocks: true,
      setupFiles: ["@cubital/sdk/testing/setup"],
      server: { deps: { inline: [/@cubital\/sdk/] } },
    },
  }))
}

/**
 * Federation gives a shared library those exports that it has seen in use, and may stop looking before it has seen every
 * module: such a build failed now and then with MISSING_EXPORT. A page that imports all of a library settles it.
 */
function wholeLibraries(pages: string[]): Plugin {
  const imports = SHARED_NAMES.map((name, index) => `import * as _shared${index} from "${name}"`).join("\n")
  return {
    name: "cubital-whole-libraries",
    apply: "build",
    enforce: "pre",
    transform: (code, id) => (pages.includes(id) ? { code: `${code}\n${imports}\n`, map: null } : undefined),
  }
}

/** The wheel does not carry ui/, and the server reads the declaration from the built files. */
function declarationPlugin(folder: string, exposes: Record<string, string>): Plugin {
  return {
    name: "cubital-declaration",
    apply: "build",
    buildStart() {
      this.addWatchFile(join(folder, "plugin.json"))
    },
    generateBundle() {
      const { $schema: _forEditorsOnly, ...published } = readDeclaration(folder)
      if (!isDeepStrictEqual(exposedModules(folder, published), exposes))
        this.error("plugin.json names other modules than when this began. Begin it again: npm run dev")
      const source = `${JSON.stringify(published, null, 2)}\n`
      this.emitFile({ type: "asset", fileName: "plugin.json", source })
    },
  }
}

function tidyPlugin(): Plugin {
  let folder = ""
  return {
    name: "cubital-tidy",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        for (const name of [".vite", "mf-stats.json"])
          rmSync(join(folder, name), { recursive: true, force: true })
      },
    },
  }
}
