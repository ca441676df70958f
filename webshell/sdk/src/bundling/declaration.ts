/** `plugin.json`: what a plugin adds to the shell, written once, as data. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { PluginManifest } from "../boot.js"

export type PluginDeclaration = Pick<PluginManifest, "name" | "sdk"> &
  Partial<Pick<PluginManifest, "pages" | "nav" | "slots" | "offline">> & { $schema?: string }

const NAME = /^[a-z][a-z0-9_]*$/
const MODULE = /^\.\/[A-Z][A-Za-z0-9]*$/

function isTaken(name: string) {
  // The federation runtime makes an identifier of the name, and the shell itself is one of the parties.
  return name === "shell"
}

export function readDeclaration(folder: string): PluginDeclaration {
  const file = join(folder, "plugin.json")
  const declaration = JSON.parse(readFileSync(file, "utf8")) as PluginDeclaration
  if (!NAME.test(declaration.name) || isTaken(declaration.name)) {
    throw new Error(`${file}: name must match ${NAME} and not be "shell", got ${declaration.name}`)
  }
  return declaration
}

/** Every module that a page or a slot names, and the file it is. */
export function exposedModules(folder: string, declaration: PluginDeclaration): Record<string, string> {
  const names = [...(declaration.pages ?? []), ...(declaration.slots ?? [])].map(({ module }) => module)
  return Object.fromEntries(
    [...new Set(names)].map((module) => {
      const source = `${module.replace("./", "./src/")}.tsx`
      if (!MODULE.test(module))
        throw new Error(`plugin.json: module must look like "./CoursePage", got ${module}`)
      if (!existsSync(join(folder, source)))
        throw new Error(`plugin.json: ${module} needs the file ${source}`)
      return [module, source]
    }),
  )
}
