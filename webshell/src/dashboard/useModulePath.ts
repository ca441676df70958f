/** Address of the page that opens a module: a plugin declares it in plugin.json, with `opens`. */
import { useBoot } from "@cubital/sdk"

/** `modulePath(id)` is undefined where no plugin opens modules. */
export function useModulePath(): (moduleId: number) => string | undefined {
  const { plugins } = useBoot()
  const page = plugins.flatMap(({ pages }) => pages).find(({ opens }) => opens === "modules")
  return (moduleId) => page?.path.replace(/:\w+/, String(moduleId))
}
