/** Icons by name, so that content files and plugin declarations can name them too. */
import {
  Check,
  ChevronLeft,
  ChevronRight,
  House,
  LayoutDashboard,
  Library,
  LogOut,
  type LucideIcon,
  Menu,
  Palette,
  Pause,
  Play,
  Save,
  User,
} from "lucide-react"
import { lazyPart } from "./lazyPart.js"
import type { MORE_ICONS } from "./MoreIcons.js"

/* What the first pages show. The others come together, when the first of them is needed. */
const ICONS = {
  check: Check,
  "chevron-left": ChevronLeft,
  "chevron-right": ChevronRight,
  house: House,
  "layout-dashboard": LayoutDashboard,
  library: Library,
  "log-out": LogOut,
  menu: Menu,
  palette: Palette,
  pause: Pause,
  play: Play,
  save: Save,
  user: User,
} satisfies Record<string, LucideIcon>

export type IconName = keyof typeof ICONS | keyof typeof MORE_ICONS
/** All names, in their order. */
export async function iconNames(): Promise<IconName[]> {
  const { MORE_ICONS } = await import("./MoreIcons.js")
  return [...Object.keys(ICONS), ...Object.keys(MORE_ICONS)].sort() as IconName[]
}

const LateIcon = lazyPart<{ name: string; size: number; voice: object }>(
  () => import("./MoreIcons.js"),
  ({ size }) => <svg width={size} height={size} style={{ flex: "none" }} aria-hidden="true" />,
)

/** A name that is written down is checked; one from content, which is any string, becomes a plain mark where it is not there. */
type Checked<Name extends string> = string extends Name ? Name : IconName

interface IconProps<Name extends string> {
  /** A name of the list, docs/icons.md. */
  name: Checked<Name>
  /** Pixels. */
  size?: number
  /** Read aloud; without it the icon is decoration. */
  label?: string
}

export function Icon<Name extends string>({ name, size = 20, label }: IconProps<Name>) {
  const voice = label ? { role: "img", "aria-label": label } : { "aria-hidden": true }
  if (!(name in ICONS)) return <LateIcon name={name} size={size} voice={voice} />
  const Drawing: LucideIcon = ICONS[name as keyof typeof ICONS]
  return <Drawing size={size} strokeWidth={1.75} focusable={false} style={{ flex: "none" }} {...voice} />
}
