/**
 * Keeps the borders: a plugin's UI imports the sdk, the shared libraries, what its own package.json names and its own
 * files; the shell imports no plugin; the sdk imports neither; no files import each other in a circle. Values are named by
 * nouns, and each file begins with a sentence that says what it is. Prints whatever is not so, and exits 1.
 */
import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { FACADES } from "../sdk/dist/bundling/facades.js"
import { SHARED_NAMES } from "../sdk/dist/bundling/shared.js"
import { circlesIn } from "./circles.mjs"
import { importsOf, parse, typescript } from "./imports.mjs"
import { participlesIn } from "./participles.mjs"

const root = resolve(import.meta.dirname, "../..")

const TEST_ONLY = ["vitest", "msw", "@testing-library/react", "@testing-library/user-event", "fake-indexeddb"]

/** The names of a module that only re-exports; this one cannot be loaded outside the build. */
const reexported = (file) =>
  [...readFileSync(file, "utf8").matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, names]) => names.split(","))
    .map((name) => name.trim())
    .filter(Boolean)

/** The facades of the shell, and the libraries whose list, by which the build of a plugin goes, each must equal. */
const SHELL_FACADES = {
  "queryFacade.ts": "@tanstack/react-query",
  "styledFacade.ts": "styled-components",
}

const facadeFaults = () =>
  Object.entries(SHELL_FACADES).flatMap(([file, library]) => {
    const names = new Set(reexported(join(root, "webshell/src/federation", file)))
    const apart = names.symmetricDifference(new Set(FACADES[library]))
    return [...apart].map((name) => `${name}: ${file} and the sdk's facades.ts do not agree on it`)
  })

/** What a file takes by value from a library that the shell carries by a facade; other names are undefined there. */
function missingNames(file) {
  return parse(file).statements.flatMap((statement) => {
    if (!typescript.isImportDeclaration(statement)) return []
    const library = statement.moduleSpecifier.text
    const names = FACADES[library]
    if (!names) return []
    const bindings = statement.importClause?.namedBindings
    if (!bindings || statement.importClause.isTypeOnly || !bindings.elements) return []
    return bindings.elements
      .filter((element) => !element.isTypeOnly)
      .map((element) => (element.propertyName ?? element.name).text)
      .filter((name) => !names.includes(name))
      .map((name) => `the shell's ${library} has no ${name}`)
  })
}

// Tests and their helpers; the latter give themselves away by their folder or by the kit they use.
const isTest = (file) =>
  /\.test\.tsx?$|\/testing\//.test(file) || importsOf(file).includes("@cubital/sdk/testing")

const packageOf = (specifier) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")

function faultOf(folder, file, specifier, allowed) {
  if (specifier.startsWith("node:")) return undefined
  if (specifier.startsWith(".")) {
    const target = resolve(dirname(file), specifier)
    return relative(folder, target).startsWith("..") ? "leaves its own folder" : undefined
  }
  const name = packageOf(specifier)
  if (/^@cubital\//.test(name) && name !== "@cubital/sdk") return "belongs to another part of the house"
  return allowed.has(name) ? undefined : "is neither shared nor named in its own package.json"
}

function check(folder, patterns, extra) {
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  )
  const own = [...Object.keys(dependencies), ...Object.keys(peerDependencies)]
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: folder }))
    .map((name) => join(folder, name))
    .flatMap((file) => {
      const tested = isTest(file) ? TEST_ONLY : []
      const allowed = new Set([...own, ...extra, ...tested])
      // A test runs with the library itself.
      const missing = isTest(file) ? [] : missingNames(file)
      const unknown = missing.map((name) => `${relative(root, file)}: ${name}`)
      const faults = importsOf(file).flatMap((specifier) => {
        const fault = faultOf(folder, file, specifier, allowed)
        return fault ? [`${relative(root, file)}: "${specifier}" ${fault}`] : []
      })
      return [...unknown, ...faults]
    })
}

const beginsWithDocstring = (file) => /^\/\*\*\s/.test(readFileSync(join(root, file), "utf8"))

const sources = globSync(
  ["webshell/{src,sdk/src,worker,tools}/**/*.{ts,tsx,mjs}", "plugins/*/ui/src/**/*.{ts,tsx}"],
  {
    cwd: root,
  },
).filter((file) => !file.endsWith(".gen.ts"))

const plugins = globSync("plugins/*/ui", { cwd: root })
  .map((folder) => join(root, folder))
  .filter((folder) => existsSync(join(folder, "package.json")))

const faults = [
  ...facadeFaults(),
  ...plugins.flatMap((folder) =>
    check(folder, ["src/**/*.{ts,tsx}", "*.ts"], [...SHARED_NAMES, "@cubital/sdk"]),
  ),
  ...check(join(root, "webshell"), ["src/**/*.{ts,tsx}"], []),
  ...check(join(root, "webshell/sdk"), ["src/**/*.{ts,tsx}"], ["react-router"]),
  ...[...plugins, join(root, "webshell"), join(root, "webshell/sdk")].flatMap((folder) =>
    circlesIn(join(folder, "src")).map((circle) => `${relative(root, folder)}: a circle: ${circle}`),
  ),
  ...sources.flatMap((file) =>
    participlesIn(join(root, file)).map((line) => `${file}:${line} says nothing: a noun`),
  ),
  ...sources
    .filter((file) => !/\.test\.tsx?$/.test(file) && !beginsWithDocstring(file))
    .map((file) => `${file}: begins without a docstring, a sentence that says what it is`),
]

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(`borders: kept by the shell, the sdk and ${plugins.length} plugins`)
