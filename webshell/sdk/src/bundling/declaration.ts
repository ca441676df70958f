/** `plugin.json`: what a plugin adds to the shell, written once, as data. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { satisfy } from "@module-federation/runtime"
import type { PluginManifest } from "../boot.js"
import type { SlotName } from "../slots.js"
import { ICON_NAMES } from "./icons.js"
import { didYouMean } from "./nearest.js"

export type PluginDeclaration = Pick<PluginManifest, "name" | "sdk"> &
  Partial<Pick<PluginManifest, "pages" | "nav" | "slots" | "offline">> & {
    palette?: (Pick<PaletteEntry, "label"> & Partial<PaletteEntry>)[]
    $schema?: string
  }

type PaletteEntry = PluginManifest["palette"][number]

const NAME = /^[a-z][a-z0-9_]*$/
const MODULE = /^\.\/[A-Z][A-Za-z0-9]*$/

/** The slots that Cubital opens; the compiler holds them equal to `SlotProps`, a test to those of `plugins doctor`. */
const SLOTS: Record<SlotName, "panels" | "tabs"> = {
  "dashboard.cards": "panels",
  "dashboard.notices": "panels",
  "study.tabs": "tabs",
  "study.games": "panels",
  "course.links": "panels",
  "lesson.section": "panels",
  "admin.panels": "panels",
  "admin.student": "panels",
}
const SLOT_OF_A_PLUGIN = /^[a-z][a-z0-9_]*\.[a-z][A-Za-z0-9]*$/
const OUR_PAGES = new Set(Object.keys(SLOTS).map((slot) => slot.split(".")[0]))

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
  checkSdk(file, declaration)
  checkSlots(file, declaration)
  checkPalette(file, declaration)
  checkIcons(file, declaration)
  return declaration
}

/** A school whose sdk is not in the range does not show the pages: not even one that has the sdk of this build would. */
function checkSdk(file: string, { sdk }: PluginDeclaration) {
  const ours = readFileSync(new URL("../../package.json", import.meta.url), "utf8")
  const { version } = JSON.parse(ours) as { version: string }
  if (typeof sdk !== "string" || !satisfy(version, sdk)) {
    throw new Error(
      `${file}: sdk: the range ${sdk} does not hold ${version}, the @cubital/sdk that this page is built with. ` +
        `Write ^${version} there, or build with an sdk of the range`,
    )
  }
}

/** Which plugins a school has is known to `cubital plugins doctor` alone: it looks for those that open the others. */
function checkSlots(file: string, { slots = [] }: PluginDeclaration) {
  for (const { slot, module, label } of slots) {
    const place = `${file}: fill ${module}`
    if (slot in SLOTS) {
      if (SLOTS[slot as SlotName] === "tabs" && !label)
        throw new Error(`${place}: label: a fill of ${slot} needs a label, the words on its tab`)
    } else if (!SLOT_OF_A_PLUGIN.test(slot) || OUR_PAGES.has(slot.split(".")[0])) {
      const names = Object.keys(SLOTS)
      throw new Error(
        `${place}: slot: there is no slot ${slot}.${didYouMean(slot, names)} There are ${names.join(", ")}, ` +
          "and <plugin>.<place> of other plugins",
      )
    }
  }
}

function checkPalette(file: string, { palette = [] }: PluginDeclaration) {
  for (const { label, to, module } of palette) {
    if (!to === !module) throw new Error(`${file}: palette entry ${label}: it has either to or module`)
  }
}

/** A name that there is not would become a plain mark on the page, and nobody would be told. */
function checkIcons(file: string, { nav = [], palette = [] }: PluginDeclaration) {
  for (const [what, entries] of Object.entries({ "menu entry": nav, "palette entry": palette })) {
    for (const { label, icon } of entries) {
      if (icon && !ICON_NAMES.includes(icon)) {
        const place = `${file}: ${what} ${label}`
        throw new Error(
          `${place}: icon: there is no icon ${icon}.${didYouMean(icon, ICON_NAMES)} docs/icons.md lists them`,
        )
      }
    }
  }
}

/** Every module that a page, a slot or the palette names, and the file it is. */
export function exposedModules(folder: string, declaration: PluginDeclaration): Record<string, string> {
  const { pages = [], slots = [], palette = [] } = declaration
  const names = [...pages, ...slots, ...palette].flatMap(({ module }) => module ?? [])
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
