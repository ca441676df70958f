/** Hooks for the school's texts and registration (boot data), and for its course modules. */
import { useQuery } from "@tanstack/react-query"
import { createContext, useContext } from "react"
import type { components } from "./api.gen.js"
import type { Boot, Site } from "./boot.js"
import { coreApi } from "./typedApi.js"

export const BootContext = createContext<Boot | null>(null)

export function useBoot(): Boot {
  const boot = useContext(BootContext)
  if (!boot) throw new Error("No SdkProvider above.")
  return boot
}

export const useSite = (): Site => useBoot().site

export type CourseModule = components["schemas"]["ModuleView"]

/** Of a title "A - B" no line begins with the dash. */
const unbroken = (modules: CourseModule[]) =>
  modules.map((module) => ({ ...module, title: module.title.replaceAll(" - ", "\u00a0- ") }))

export function useModules() {
  const query = useQuery({ ...coreApi.query("/api/modules"), select: unbroken })
  return {
    modules: query.data ?? [],
    loading: query.isLoading,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
