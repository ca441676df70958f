/** Which theme is chosen: kept in the browser under `theme`, shown by `data-theme` on the root element. */
import { useSyncExternalStore } from "react"
import { DEFAULT_THEME, THEME_NAMES, type ThemeName, variable } from "./names.js"

const KEY = "theme"
const listeners = new Set<() => void>()

const isTheme = (value: unknown): value is ThemeName => THEME_NAMES.includes(value as ThemeName)

function current(): ThemeName {
  const shown = document.documentElement.dataset.theme
  return isTheme(shown) ? shown : DEFAULT_THEME
}

function show(name: ThemeName) {
  document.documentElement.dataset.theme = name
  const page = getComputedStyle(document.documentElement).getPropertyValue(variable("page"))
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", page)
  for (const listener of listeners) listener()
}

export function chooseTheme(name: ThemeName) {
  try {
    localStorage.setItem(KEY, name)
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
  }
  show(name)
}

function subscribe(listener: () => void) {
  const fromAnotherTab = (event: StorageEvent) => {
    if (event.key === KEY && isTheme(event.newValue)) show(event.newValue)
  }
  listeners.add(listener)
  window.addEventListener("storage", fromAnotherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", fromAnotherTab)
  }
}

export function useThemeChoice(): [ThemeName, (name: ThemeName) => void] {
  return [useSyncExternalStore(subscribe, current), chooseTheme]
}
