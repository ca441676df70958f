/** The one file that knows module federation. A plugin's code is fetched when its page or slot is opened. */
import type { LoadModule, PluginManifest, RemoteComponent, Remotes } from "@cubital/sdk"
import { loadRemote, registerRemotes } from "@module-federation/runtime"
import { matchPath } from "react-router-dom"

export function createRemotes(plugins: PluginManifest[]): Remotes {
  registerRemotes(
    plugins.flatMap(({ name, entry }) => (entry ? [{ name, entry, type: "module" as const }] : [])),
  )

  const load: LoadModule = async (name, module) => {
    const plugin = plugins.find((candidate) => candidate.name === name)
    if (!plugin?.entry) throw new Error(`The UI of ${name} is not there.`)
    warmModule(plugin, module)
    const loaded = await loadRemote<{ default?: RemoteComponent }>(`${name}/${module.replace("./", "")}`)
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
  for (const address of plugin.preload[module] ?? []) {
    if (warmed.has(address)) continue
    warmed.add(address)
    const link = document.createElement("link")
    link.rel = "modulepreload"
    link.href = address
    document.head.append(link)
  }
}
