/**
 * `npm run dev`: every edit of the shell or of a plugin's page appears at once. Vite serves each plugin UI and
 * the shell; everything else comes from the Python server at CUBITAL_URL (http://127.0.0.1:8000 unless told).
 */
import { spawn } from "node:child_process"
import { existsSync, globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { createServer } from "vite"

const root = resolve(import.meta.dirname, "../..")
const backend = process.env.CUBITAL_URL ?? "http://127.0.0.1:8000"
const SHELL_PORT = 5173

const folders = globSync("plugins/*/ui", { cwd: root })
  .map((folder) => join(root, folder))
  .filter((folder) => existsSync(join(folder, "plugin.json")))

const entries = new Map()
for (const [index, folder] of folders.entries()) {
  try {
    await serve(folder, SHELL_PORT + 1 + index)
  } catch (error) {
    // One plugin that does not build is that plugin's matter; the others, and its last built files, are served.
    console.error(`${folder}: ${error.message}`)
  }
}

async function serve(folder, port) {
  const { name } = JSON.parse(readFileSync(join(folder, "plugin.json"), "utf8"))
  const origin = `http://127.0.0.1:${port}`
  const server = await createServer({
    root: folder,
    configFile: join(folder, "vite.config.ts"),
    server: { host: "127.0.0.1", port, strictPort: true, origin, cors: true },
  })
  await server.listen()
  entries.set(name, `${origin}/plugins/${name}/remoteEntry.js`)
}

/** The boot data as the Python server writes it, with the plugins that are edited here served from here. */
async function bootBlock() {
  const page = await (await fetch(backend)).text()
  const json = page.match(/<script type="application\/json" id="boot">(.*?)<\/script>/s)?.[1]
  if (!json) throw new Error(`${backend} gave no page with boot data. Start it: make run`)
  const boot = JSON.parse(json)
  for (const plugin of boot.plugins) {
    const entry = entries.get(plugin.name)
    if (entry) Object.assign(plugin, { entry, preload: {} })
  }
  const inert = JSON.stringify(boot).replaceAll("<", "\\u003c")
  return {
    block: `<script type="application/json" id="boot">${inert}</script>`,
    title: boot.site?.name ?? "",
  }
}

const bootPlugin = {
  name: "cubital-dev-boot",
  async transformIndexHtml(html) {
    const { block, title } = await bootBlock()
    return html.replace("<!--cubital:boot-->", () => block).replaceAll("__CUBITAL_TITLE__", () => title)
  },
}

const sdk = spawn(
  process.execPath,
  [
    join(root, "node_modules/typescript/bin/tsc"),
    "-w",
    "--preserveWatchOutput",
    "-p",
    join(root, "webshell/sdk"),
  ],
  { stdio: "inherit" },
)

const shell = await createServer({
  root: join(root, "webshell"),
  configFile: join(root, "webshell/vite.config.ts"),
  plugins: [bootPlugin],
  server: {
    host: "127.0.0.1",
    port: SHELL_PORT,
    strictPort: true,
    proxy: {
      // The backend checks where a write comes from: it has to look as if it came from its own page.
      "^/(api|media|plugins|docs|docs-assets|openapi.json|ws)": {
        target: backend,
        ws: true,
        changeOrigin: true,
        headers: { origin: backend },
      },
    },
  },
})
await shell.listen()
console.log(
  `Cubital in development: http://127.0.0.1:${SHELL_PORT} (${entries.size} plugins from their sources, API from ${backend})`,
)

process.on("SIGINT", () => {
  sdk.kill()
  process.exit(0)
})
process.on("SIGTERM", () => {
  sdk.kill()
  process.exit(0)
})
