// @vitest-environment node
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { iconNames } from "../kit/Icon.js"
import { exposedModules, readDeclaration } from "./declaration.js"
import { ICON_NAMES } from "./icons.js"

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

test("a slot that is misspelt is told with the one that was meant, and where it stands", () => {
  const slots = [
    { slot: "admin.panels", module: "./XCard", order: 1 },
    { slot: "dashboard.card", module: "./XCard", order: 2 },
  ]
  expect(() => readDeclaration(folder({ name: "x", sdk: "^1.0.0", slots }))).toThrow(
    /plugin\.json: slots\[2\]\.slot: there is no slot dashboard\.card\. Did you mean dashboard\.cards\?/,
  )
})

test("a tab without words on it is refused", () => {
  const slots = [{ slot: "study.tabs", module: "./XCard", order: 1 }]
  expect(() => readDeclaration(folder({ name: "x", sdk: "^1.0.0", slots }))).toThrow(
    "slots[1].label: a fill of study.tabs needs a label",
  )
})

const line = { to: "/x", label: "X", order: 1, access: "member" as const }

test.each([
  ["clipboard-list", "Did you mean clipboard-check? docs/icons.md lists them"],
  ["Star", "Did you mean star?"],
  ["wheelbarrow", "there is no icon wheelbarrow. docs/icons.md lists them"],
])("the icon %j is refused", (icon, sentence) => {
  const nav = [
    { ...line, icon: "star" },
    { ...line, icon },
  ]
  expect(() => readDeclaration(folder({ name: "x", sdk: "^1.0.0", nav }))).toThrow(sentence)
  expect(() => readDeclaration(folder({ name: "x", sdk: "^1.0.0", nav }))).toThrow("nav[2].icon: ")
  const palette = [{ label: "X", to: "/x", icon }]
  expect(() => readDeclaration(folder({ name: "x", sdk: "^1.0.0", palette }))).toThrow("palette[1].icon: ")
})

test("the build knows the icons that the page draws", async () => {
  expect([...ICON_NAMES].sort()).toEqual(await iconNames())
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
