// @vitest-environment node
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { exposedModules, readDeclaration } from "./declaration.js"

function folder(declaration: object, files: string[] = []) {
  const place = mkdtempSync(join(tmpdir(), "plugin-"))
  mkdirSync(join(place, "src"))
  writeFileSync(join(place, "plugin.json"), JSON.stringify(declaration))
  for (const file of files) writeFileSync(join(place, "src", file), "")
  return place
}

const page = { path: "/x", module: "./XPage", access: "public" as const }

test("pages and slots say what is exposed, each once", () => {
  const slots = [
    { slot: "dashboard.cards", module: "./XCard", order: 1 },
    { slot: "admin.panels", module: "./XCard", order: 1 },
  ]
  const place = folder({ name: "x", sdk: "^1.0.0", pages: [page], slots }, ["XPage.tsx", "XCard.tsx"])
  expect(exposedModules(place, readDeclaration(place))).toEqual({
    "./XPage": "./src/XPage.tsx",
    "./XCard": "./src/XCard.tsx",
  })
})

test.each(["Shell", "my-plugin", "shell", ""])("the name %j is refused", (name) => {
  expect(() => readDeclaration(folder({ name, sdk: "^1.0.0" }))).toThrow(/name must match/)
})

test.each(["dashboard.card", "admin.tabs", "dashboard", "Stamps.badges"])("there is no slot %j", (slot) => {
  const slots = [{ slot, module: "./XCard", order: 1 }]
  expect(() => readDeclaration(folder({ name: "x", sdk: "^1.0.0", slots }))).toThrow(
    /there is no slot .*dashboard\.cards, dashboard\.notices, study\.tabs, study\.games, course\.links, lesson\.section, admin\.panels, admin\.student/,
  )
})

test("a slot of another plugin may be filled", () => {
  const slots = [{ slot: "stamps.badges", module: "./XCard", order: 1 }]
  expect(readDeclaration(folder({ name: "x", sdk: "^1.0.0", slots })).slots).toEqual(slots)
})

test("a tab without words on it is refused", () => {
  const slots = [{ slot: "study.tabs", module: "./XCard", order: 1 }]
  expect(() => readDeclaration(folder({ name: "x", sdk: "^1.0.0", slots }))).toThrow("needs a label")
})

test("the palette exposes the modules that find its lines", () => {
  const palette = [
    { label: "Stamps", to: "/x" },
    { label: "People", module: "./XPeople" },
  ]
  const place = folder({ name: "x", sdk: "^1.0.0", palette }, ["XPeople.tsx"])
  expect(exposedModules(place, readDeclaration(place))).toEqual({ "./XPeople": "./src/XPeople.tsx" })
})

test.each([{}, { to: "/x", module: "./XPeople" }])("an entry of the palette with %j is refused", (aim) => {
  const palette = [{ label: "Stamps", ...aim }]
  expect(() => readDeclaration(folder({ name: "x", sdk: "^1.0.0", palette }))).toThrow(
    "the entry Stamps of the palette has either to or module",
  )
})

test("a module without its file is named", () => {
  const place = folder({ name: "x", sdk: "^1.0.0", pages: [page] })
  expect(() => exposedModules(place, readDeclaration(place))).toThrow(
    "./XPage needs the file ./src/XPage.tsx",
  )
})
