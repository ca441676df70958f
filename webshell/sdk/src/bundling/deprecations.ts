/** Uses of deprecated exports of the sdk in a plugin's sources, found by TypeScript; its build warns of each. */
import { join, relative, resolve } from "node:path"
import ts from "typescript"
import type { Plugin } from "vite"

const SDK = resolve(import.meta.dirname, "../..")

/** Sentences with file and line. The words are those of the export's `@deprecated`. */
export function deprecatedUses(folder: string, sdk = SDK): string[] {
  const names = deprecatedNames(sdk)
  if (!names.length) return []
  const { config } = ts.readConfigFile(join(folder, "tsconfig.json"), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => options,
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => fileNames,
    getScriptVersion: () => "1",
    getScriptSnapshot: (file) => {
      const text = ts.sys.readFile(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
  })
  // TypeScript takes its seconds: it is asked about files that have such a name alone.
  const suspects = fileNames.filter((file) => names.some((name) => ts.sys.readFile(file)?.includes(name)))
  return suspects.flatMap((file) =>
    service.getSuggestionDiagnostics(file).flatMap((diagnostic) => {
      const ours = diagnostic.relatedInformation?.some(({ file }) => file?.fileName.startsWith(`${sdk}/`))
      if (!diagnostic.reportsDeprecated || !ours) return []
      const { line } = diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start)
      const name = diagnostic.file.text.slice(diagnostic.start, diagnostic.start + diagnostic.length)
      const tags = service.getQuickInfoAtPosition(file, diagnostic.start)?.tags ?? []
      const words = ts.displayPartsToString(tags.find((tag) => tag.name === "deprecated")?.text)
      return [`${relative(folder, file)}:${line + 1}: ${name} of @cubital/sdk is deprecated: ${words}`]
    }),
  )
}

/** What the sdk's declarations name after an `@deprecated`. */
function deprecatedNames(sdk: string): string[] {
  const texts = ts.sys
    .readDirectory(sdk, [".d.ts"], ["node_modules"])
    .map((file) => ts.sys.readFile(file) ?? "")
  const named = /\*\s+@deprecated(?:(?!\*\/)[\s\S])*\*\/\s*(?:export |declare |readonly )*(?:\w+ )?(\w+)/g
  return texts.flatMap((text) => [...text.matchAll(named)].flatMap(([, name]) => name ?? []))
}

export function deprecationsPlugin(folder: string): Plugin {
  return {
    name: "cubital-deprecations",
    apply: "build",
    buildEnd() {
      for (const sentence of deprecatedUses(folder)) this.warn(sentence)
    },
  }
}
