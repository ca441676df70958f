/** The side menu's entries: the shell's own and those of the plugins, in one order. */
import { type Access, useBoot, useSession } from "@cubital/sdk"

export interface MenuItem {
  to: string
  label: string
  icon: string
  order: number
  access: Access
}

const OWN: MenuItem[] = [
  { to: "/", label: "Home", icon: "house", order: 0, access: "public" },
  { to: "/dashboard", label: "Dashboard", icon: "layout-dashboard", order: 10, access: "member" },
  { to: "/profile", label: "Profile", icon: "user", order: 90, access: "member" },
]

export function useMenu(): MenuItem[] {
  const { plugins } = useBoot()
  const { isAdmin } = useSession()
  const theirs = plugins.flatMap(({ nav }) => nav.map((item) => ({ ...item, icon: item.icon ?? "sparkles" })))
  return [...OWN, ...theirs]
    .filter(({ access }) => access !== "admin" || isAdmin)
    .sort((a, b) => a.order - b.order || a.label.localeCompare(b.label))
}

/** The one entry that is current at `pathname`: the longest that it is, or lies below. */
export function currentEntry(menu: MenuItem[], pathname: string): MenuItem | undefined {
  return menu
    .filter(({ to }) => pathname === to || (to !== "/" && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.to.length - a.to.length)[0]
}
