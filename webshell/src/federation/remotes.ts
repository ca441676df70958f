/** Fetches the code of plugins, and what loads it, when a page or slot of theirs is opened. */
import type { LoadModule, PluginManifest, RemoteComponent, Remotes } from "@cubital/sdk"
import { matchPath } from "react-router-dom"

/** Everything of the federation: no page without a plugin waits for it. */
const fetchHost = () => import("./host")

/** For whoever is about to need it; what cannot be had now is asked for again then. */
export const fetchHostAhead = () => void fetchHost().catch(() => undefined)

export function createRemotes(plugins: PluginManifest[]): Remotes {
  const load: LoadModule = async (name, module) => {
    const plugin = plugins.find((candidate) => candidate.name === name)
    if (!plugin?.entry) throw new Error(`The UI of ${name} is not there.`)
    warmModule(plugin, module)
    const { host } = await fetchHost()
    host.registerRemotes([{ name, entry: plugin.entry, type: "module" }])
    const loaded = await host.loadRemote<{ default?: RemoteComponent }>(`${name}/${module.replace("./", "")}`)
    if (!loaded?.default) throw new Error(`${name}: ${module} has no default export.`)
    return loaded.default
  }

  const warm = (to: string) => {
    const pathname = to.split(/[?#]/)[0] ?? ""
    for (const plugin of plugins) {
      for (const { path, module } of plugin.pages) {
        if (matchPath(path, pathname)) warmModule(plugin, module)
      }
    }
  }

  return { load, warm }
}

const warmed = new Set<string>()

/** Otherwise the browser would learn of these files one after the other, a round trip each. */
function warmModule(plugin: PluginManifest, module: string) {
  fetchHostAhead()
  for (const address of plugin.preload[module] ?? []) {
    if (warmed.has(address)) continue
    warmed.add(address)
    const link = document.createElement("link")
    link.rel = "modulepreload"
    link.href = address
    document.head.append(link)
  }
}
