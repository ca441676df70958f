/** Builds all of the browser's side in its order: the sdk, the shell, then the UI of every plugin. */
import { spawnSync } from "node:child_process"
import { existsSync, globSync } from "node:fs"
import { join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "../..")
const plugins = globSync("plugins/*/ui", { cwd: root }).filter((folder) =>
  existsSync(join(root, folder, "package.json")),
)

for (const folder of ["webshell/sdk", "webshell", ...plugins.sort()]) {
  const { status } = spawnSync("npm", ["run", "build"], { cwd: join(root, folder), stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}
