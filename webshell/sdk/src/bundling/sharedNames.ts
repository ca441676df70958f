/** The build's check of what a page imports from the shared libraries: a name that is not there in the browser is refused. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join, relative } from "node:path"
import type { Plugin } from "vite"
import { FACADES } from "./facades.js"
import { didYouMean } from "./nearest.js"
import { SHARED_NAMES } from "./shared.js"

/** An import or re-export as far as it matters here; the parser's own types say more. */
interface Statement {
  type: string
  source?: { value?: unknown } | null
  specifiers?: { type: string; imported?: Named; local?: Named }[]
}
interface Member {
  type?: string
  computed?: boolean
  object?: Named
  property?: Named
}
interface Named {
  name?: string
  value?: string
}

/** Types are gone by then: a plugin's own place is after Vite's. `folder` is that of plugin.json. */
export function sharedNamesPlugin(folder: string): Plugin {
  const namesOf = libraryNames(folder)
  return {
    name: "cubital-shared-names",
    apply: "build",
    transform(code, id) {
      if (id.startsWith("\0") || !SHARED_NAMES.some((library) => code.includes(library))) return
      const { body } = this.parse(code)
      for (const statement of body as Statement[]) {
        const library = String(statement.source?.value ?? "")
        const there = namesOf(library)
        const missing = there && importedNames(statement, body).find((name) => !there.includes(name))
        if (missing) this.error(`${relative(folder, id)}: ${sentence(library, missing, there)}`)
      }
    },
  }
}

function sentence(library: string, name: string, there: readonly string[]): string {
  const others = library in FACADES ? ` There are ${there.join(", ")}.` : ""
  return `${library} has no ${name} in the browser.${didYouMean(name, there)}${others}`
}

function importedNames({ type, specifiers = [] }: Statement, body: unknown): string[] {
  const exported = type === "ExportNamedDeclaration"
  return specifiers.flatMap((each) => {
    if (each.type === "ImportDefaultSpecifier") return ["default"]
    if (each.type === "ImportNamespaceSpecifier") return membersOf(each.local?.name, body)
    const named = exported ? each.local : each.imported
    return named?.name ?? named?.value ?? []
  })
}

/** The names that `space.name` reads, anywhere below a node. */
function membersOf(space: string | undefined, node: unknown): string[] {
  if (node === null || typeof node !== "object") return []
  const below = Object.values(node).flatMap((each) => membersOf(space, each))
  const { type, computed, object, property } = node as Member
  const read = type === "MemberExpression" && !computed && object?.name === space && property?.name
  return read ? [...below, read] : below
}

/** The names of a shared library that the browser has, each library looked at once; undefined for any other. */
function libraryNames(folder: string): (library: string) => readonly string[] | undefined {
  const require = createRequire(join(folder, "package.json"))
  const names = new Map<string, readonly string[]>()
  return (library) => {
    if (!(SHARED_NAMES as string[]).includes(library)) return undefined
    const known = names.get(library) ?? FACADES[library] ?? installedNames(require, library)
    names.set(library, known)
    return known
  }
}

function installedNames(require: NodeJS.Require, library: string): string[] {
  if (library !== "@cubital/sdk")
    return ["default", ...Object.keys(require(library) as Record<string, unknown>)]
  const lists = readFileSync(require.resolve(library), "utf8").matchAll(/export \{([^}]*)\}/g)
  return [...lists].flatMap(([, list = ""]) =>
    list.split(",").map((name) => name.trim().split(" ").at(-1) ?? ""),
  )
}
