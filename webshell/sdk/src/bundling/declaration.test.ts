// @vitest-environment node
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { version } from "../../package.json"
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

test.each(["^1.0.0", "1.x", "*", ">=0.9 <2", "^1.0.0 || ^2.0.0"])("the range %j holds our sdk", (sdk) => {
  expect(readDeclaration(folder({ name: "x", sdk })).sdk).toBe(sdk)
})

test.each(["^1.9.0", "^2.0.0", "<1", "newest", undefined])("a build for the sdk %j is refused", (sdk) => {
  expect(() => readDeclaration(folder({ name: "x", sdk }))).toThrow(
    `sdk: the range ${sdk} does not hold ${version}, the @cubital/sdk that this page is built with. Write ^${version}`,
  )
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
    /plugin\.json: fill \.\/XCard: slot: there is no slot dashboard\.card\. Did you mean dashboard\.cards\?/,
  )
})

test("a tab without words on it is refused", () => {
  const slots = [{ slot: "study.tabs", module: "./XCard", order: 1 }]
  expect(() => readDeclaration(folder({ name: "x", sdk: "^1.0.0", slots }))).toThrow(
    "fill ./XCard: label: a fill of study.tabs needs a label",
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
    { ...line, label: "Y", icon },
  ]
  expect(() => readDeclaration(folder({ name: "x", sdk: "^1.0.0", nav }))).toThrow(sentence)
  expect(() => readDeclaration(folder({ name: "x", sdk: "^1.0.0", nav }))).toThrow("menu entry Y: icon: ")
  const palette = [{ label: "X", to: "/x", icon }]
  expect(() => readDeclaration(folder({ name: "x", sdk: "^1.0.0", palette }))).toThrow(
    "palette entry X: icon: ",
  )
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
    "palette entry Stamps: it has either to or module",
  )
})

test("a module without its file is named", () => {
  const place = folder({ name: "x", sdk: "^1.0.0", pages: [page] })
  expect(() => exposedModules(place, readDeclaration(place))).toThrow(
    "./XPage needs the file ./src/XPage.tsx",
  )
})
