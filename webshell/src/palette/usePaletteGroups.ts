/** usePaletteGroups: a hook with the palette's lines: pages, modules and actions, the shell's and the plugins'. */
import { THEME_NAMES, useBoot, useModules, useProgress, useSession } from "@cubital/sdk"
import { useModulePath } from "../dashboard/useModulePath"
import { useMenu } from "../navigation/menu"
import { useSavedTheme } from "../navigation/useSavedTheme"

export interface PaletteLine {
  label: string
  icon: string
  detail?: string
  /** Other words that find it. */
  words?: string[]
  to?: string
  run?: () => void
}

export interface PaletteGroup {
  heading: string
  lines: PaletteLine[]
}

/** The plugins' entries that this person may open, in their order. */
function useDeclaredEntries() {
  const { plugins } = useBoot()
  const { isAdmin } = useSession()
  return plugins
    .flatMap(({ name, palette }) => palette.map((entry) => ({ plugin: name, ...entry })))
    .filter(({ access }) => access !== "admin" || isAdmin)
    .sort((a, b) => a.order - b.order || a.label.localeCompare(b.label))
}

/** Groups whose lines a plugin's module finds by what is typed. */
export const useSources = () =>
  useDeclaredEntries().flatMap(({ module, ...entry }) => (module ? [{ ...entry, module }] : []))

function useLinks(group: "pages" | "actions"): PaletteLine[] {
  const entries = useDeclaredEntries().filter((entry) => entry.to && entry.group === group)
  return entries.map(({ label, to, icon, words }) => ({
    label,
    to: to ?? "/",
    icon: icon ?? "sparkles",
    words,
  }))
}

const TWO_STEP: PaletteLine = {
  label: "Two-step sign-in",
  icon: "shield-check",
  words: ["2FA", "MFA", "two-factor", "passkey", "authenticator", "recovery codes", "security"],
  to: "/profile#two-step",
}

function usePages(): PaletteLine[] {
  const menu = useMenu()
  const { secondFactor } = useBoot()
  return [...menu, ...(secondFactor === "off" ? [] : [TWO_STEP]), ...useLinks("pages")]
}

/** The module that this student is in the middle of, else the first that they have not begun; and all modules. */
function useModuleLines(): { next: PaletteLine[]; modules: PaletteLine[] } {
  const { modules } = useModules()
  const { records, of } = useProgress()
  const { isAdmin } = useSession()
  const path = useModulePath()

  const lines = modules.flatMap(({ id, title }) => {
    const to = path(id)
    return to ? [{ id, label: `Module ${id}: ${title}`, icon: "library", detail: `${of(id)}%`, to }] : []
  })
  const [last] = records
    .filter(({ lastPosition }) => lastPosition > 0 && lastPosition < 100)
    .sort((a, b) => (b.lastUpdated ?? "").localeCompare(a.lastUpdated ?? ""))
  const begun = lines.find(({ id }) => id === last?.moduleId)
  const first = isAdmin ? undefined : lines.find(({ id }) => of(id) === 0)
  const next = begun ?? first
  if (!next) return { next: [], modules: lines }
  const label = `${begun ? "Go on with" : "Start"} Module ${next.id}`
  return { next: [{ ...next, label, icon: "play", words: ["continue", "next"] }], modules: lines }
}

function useActions(signOut: () => void): PaletteLine[] {
  const { saveAll } = useProgress()
  const [theme, chooseTheme] = useSavedTheme()
  return [
    ...useLinks("actions"),
    { label: "Save Progress", icon: "save", run: () => void saveAll() },
    { label: "Sign out", icon: "log-out", words: ["log out", "leave"], run: signOut },
    ...THEME_NAMES.map((name) => ({
      label: `Theme: ${name}`,
      icon: "palette",
      words: ["colors", "appearance", "mode"],
      ...(name === theme && { detail: "in use" }),
      run: () => chooseTheme(name),
    })),
  ]
}

export function usePaletteGroups(signOut: () => void): PaletteGroup[] {
  const { next, modules } = useModuleLines()
  return [
    { heading: "Next", lines: next },
    { heading: "Pages", lines: usePages() },
    { heading: "Modules", lines: modules },
    { heading: "Actions", lines: useActions(signOut) },
  ]
}
