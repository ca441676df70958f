/** What the shell and all plugins have one copy of. The shell provides; a plugin brings none of it. */

const RANGES = {
  react: "^19.0.0",
  "react-dom": "^19.0.0",
  "react-router-dom": "^7.0.0",
  "styled-components": "^6.0.0",
  "@tanstack/react-query": "^5.0.0",
  "@cubital/sdk": "^1.0.0",
} as const

export const SHARED_NAMES = Object.keys(RANGES) as (keyof typeof RANGES)[]

export interface SharedEntry {
  singleton: true
  requiredVersion: string
  import?: false | string
  eager?: true
  version?: string
}

/** For a plugin: every library comes from the shell. */
export function sharedByPlugin(): Record<string, SharedEntry> {
  return Object.fromEntries(
    Object.entries(RANGES).map(([name, requiredVersion]) => [
      name,
      { singleton: true, requiredVersion, import: false },
    ]),
  )
}

/**
 * For the shell: every library is there from the start. Shared packages are not tree-shaken, so the router comes
 * through a facade that re-exports what plugins may use; `routerVersion` is the version behind it.
 */
export function sharedByShell(routerVersion: string): Record<string, SharedEntry> {
  return Object.fromEntries(
    Object.entries(RANGES).map(([name, requiredVersion]) => {
      const entry: SharedEntry = { singleton: true, requiredVersion, eager: true }
      return [
        name,
        name === "react-router-dom"
          ? { ...entry, import: "@cubital/sdk/router-facade", version: routerVersion }
          : entry,
      ]
    }),
  )
}
