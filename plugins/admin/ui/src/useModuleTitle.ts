/** The titles of the modules by their numbers, for lists that know only these. */
import { useModules } from "@cubital/sdk"

export function useModuleTitle() {
  const { modules } = useModules()
  return (id: number) => modules.find((module) => module.id === id)?.title ?? `Module ${id}`
}
