/** Icons by name, so that content files and plugin declarations can name them too. */
import {
  Award,
  Check,
  ChevronLeft,
  ChevronRight,
  House,
  LayoutDashboard,
  Library,
  LogOut,
  type LucideIcon,
  Menu,
  MessageCircle,
  Palette,
  Pause,
  Play,
  Save,
  ShieldCheck,
  Sparkles,
  TrendingUp,
  User,
} from "lucide-react"
import { late } from "./late.js"
import type { MORE_ICONS } from "./MoreIcons.js"

/* What the first pages show. The others come together, when the first of them is needed. */
const ICONS = {
  award: Award,
  check: Check,
  "chevron-left": ChevronLeft,
  "chevron-right": ChevronRight,
  house: House,
  "layout-dashboard": LayoutDashboard,
  library: Library,
  "log-out": LogOut,
  menu: Menu,
  "message-circle": MessageCircle,
  palette: Palette,
  pause: Pause,
  play: Play,
  save: Save,
  "shield-check": ShieldCheck,
  sparkles: Sparkles,
  "trending-up": TrendingUp,
  user: User,
} satisfies Record<string, LucideIcon>

const MORE: (keyof typeof MORE_ICONS)[] = [
  "activity",
  "arrow-left",
  "arrow-right",
  "book-open",
  "book-open-check",
  "brain",
  "calendar",
  "chevron-down",
  "circle-alert",
  "circle-check",
  "circle-help",
  "circle-x",
  "clipboard-check",
  "clock",
  "copy",
  "credit-card",
  "download",
  "droplet",
  "external-link",
  "eye",
  "eye-off",
  "file-text",
  "filter",
  "flame",
  "flask-conical",
  "gamepad",
  "graduation-cap",
  "hand-heart",
  "headphones",
  "heart-pulse",
  "image",
  "images",
  "info",
  "layers",
  "lightbulb",
  "list-checks",
  "lock",
  "log-in",
  "mail",
  "map-pin",
  "messages-square",
  "microscope",
  "moon",
  "pencil",
  "phone",
  "plus",
  "printer",
  "refresh",
  "rotate-ccw",
  "search",
  "send",
  "settings",
  "shield",
  "shuffle",
  "square",
  "star",
  "stethoscope",
  "sun",
  "syringe",
  "target",
  "test-tube",
  "timer",
  "trash",
  "triangle-alert",
  "trophy",
  "user-check",
  "users",
  "video",
  "volume-2",
  "wifi",
  "wifi-off",
  "x",
  "zap",
]

export type IconName = keyof typeof ICONS | keyof typeof MORE_ICONS
export const ICON_NAMES: IconName[] = [...(Object.keys(ICONS) as IconName[]), ...MORE].sort()

const LateIcon = late<{ name: string; size: number; voice: object }>(
  () => import("./MoreIcons.js"),
  ({ size }) => <svg width={size} height={size} style={{ flex: "none" }} aria-hidden="true" />,
)

interface IconProps {
  /** A name of the list; a name from content that is not there becomes a plain mark. */
  name: IconName | (string & {})
  /** Pixels. */
  size?: number
  /** Read aloud; without it the icon is decoration. */
  label?: string
}

export function Icon({ name, size = 20, label }: IconProps) {
  const voice = label ? { role: "img", "aria-label": label } : { "aria-hidden": true }
  if ((MORE as string[]).includes(name)) return <LateIcon name={name} size={size} voice={voice} />
  const Drawing: LucideIcon = name in ICONS ? ICONS[name as keyof typeof ICONS] : Sparkles
  return <Drawing size={size} strokeWidth={1.75} focusable={false} style={{ flex: "none" }} {...voice} />
}
