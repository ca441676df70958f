/** Import circles among the files of a folder; imports of types and imports that come late count as well. */
import { existsSync, globSync, statSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { importsOf } from "./imports.mjs"

const ENDINGS = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"]

function fileOf(importer, specifier) {
  const target = resolve(dirname(importer), specifier.replace(/\.js$/, ""))
  return ENDINGS.map((ending) => target + ending).find((path) => existsSync(path) && statSync(path).isFile())
}

/** One line for each circle: `a.ts -> b.ts -> a.ts`. */
export function circlesIn(folder) {
  const files = globSync("**/*.{ts,tsx}", { cwd: folder }).map((name) => join(folder, name))
  const done = new Set()
  const circles = []

  function visit(file, path) {
    if (path.includes(file)) {
      const circle = [...path.slice(path.indexOf(file)), file]
      circles.push(circle.map((each) => relative(folder, each)).join(" -> "))
      return
    }
    if (done.has(file)) return
    for (const specifier of importsOf(file)) {
      const target = specifier.startsWith(".") && fileOf(file, specifier)
      if (target) visit(target, [...path, file])
    }
    done.add(file)
  }

  for (const file of files) visit(file, [])
  return circles
}
