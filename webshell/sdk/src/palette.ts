/** Props of a module that finds lines for the command palette: `palette` of plugin.json, with `module`. */
import type { ComponentType } from "react"
import type { IconName } from "./kit/Icon.js"

export interface PaletteLineProps {
  label: string
  /** The address that the line leads to. */
  to: string
  /** A second, softer line. */
  detail?: string
  icon?: IconName
}

export interface PaletteGroupProps {
  /** What is typed, without spaces at its ends; never empty. */
  search: string
  /** Draws one line; it is chosen by arrows and Enter, or by a click. */
  Line: ComponentType<PaletteLineProps>
}
