/** One run for everything in the browser's language: the sdk, the shell and the pages of each plugin and example. */
import { existsSync, readdirSync } from "node:fs"
import { basename, dirname, resolve } from "node:path"
import { defineConfig } from "vitest/config"

const sdk = resolve("webshell/sdk/src")
const plugins = ["plugins", "examples"]
  .flatMap((folder) => readdirSync(folder).map((name) => resolve(folder, name, "ui")))
  .filter((folder) => existsSync(resolve(folder, "package.json")))

const project = (name: string, root: string) => ({
  extends: true as const,
  test: { name, root, include: ["src/**/*.test.{ts,tsx}"] },
})

export default defineConfig({
  resolve: {
    // The sources, not the built files: a test must never pass against yesterday's sdk.
    alias: [
      { find: /^@cubital\/sdk$/, replacement: `${sdk}/index.ts` },
      { find: /^@cubital\/sdk\/parts$/, replacement: `${sdk}/parts/index.ts` },
      { find: /^@cubital\/sdk\/testing$/, replacement: `${sdk}/testing/index.tsx` },
    ],
  },
  test: {
    environment: "jsdom",
    globals: true,
    pool: "threads",
    testTimeout: 20_000,
    // Without this a machine of two cores would run them on one.
    maxWorkers: "100%",
    restoreMocks: true,
    setupFiles: [`${sdk}/testing/setup.ts`],
    projects: [
      project("sdk", resolve("webshell/sdk")),
      project("webshell", resolve("webshell")),
      ...plugins.map((folder) => project(basename(dirname(folder)), folder)),
    ],
  },
})
