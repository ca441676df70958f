/** Hook that gives a module's title by its id. */
import { useModules } from "@cubital/sdk"

export function useModuleTitle() {
  const { modules } = useModules()
  return (id: number) => modules.find((module) => module.id === id)?.title ?? `Module ${id}`
}
