/** Builds the service worker beside the shell: one script without imports, as its policy asks. */
import { resolve } from "node:path"
import { build, type Plugin } from "vite"

const ENTRY = resolve(import.meta.dirname, "../worker/worker.ts")
const FILE = "service-worker.js"

export function serviceWorker(): Plugin {
  return {
    name: "cubital-service-worker",
    apply: "build",
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: "warn",
        define: { "process.env.NODE_ENV": '"production"' },
        build: {
          write: false,
          target: "es2022",
          lib: { entry: ENTRY, formats: ["iife"], name: "worker", fileName: () => FILE },
        },
      })
      const [bundle] = Array.isArray(built) ? built : [built]
      if (!bundle || !("output" in bundle) || bundle.output.length !== 1)
        throw new Error("The service worker must be one file.")
      this.emitFile({ type: "asset", fileName: FILE, source: bundle.output[0].code })
    },
  }
}
