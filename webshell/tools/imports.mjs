/** What a TypeScript file imports, by the compiler's own reading. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

export const typescript = createRequire(import.meta.url)("typescript")

export const importsOf = (file) =>
  typescript
    .preProcessFile(readFileSync(file, "utf8"), true, true)
    .importedFiles.map(({ fileName }) => fileName)

export const parse = (file) =>
  typescript.createSourceFile(file, readFileSync(file, "utf8"), typescript.ScriptTarget.Latest, true)
