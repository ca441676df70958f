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

interface SharedEntry {
  singleton: true
  requiredVersion: string
  import?: false | string
  eager?: true
  version?: string
}

/** For a plugin: every library comes from the shell. `sdk` is the range of it that its plugin.json asks for. */
export function sharedByPlugin(sdk: string): Record<string, SharedEntry> {
  return Object.fromEntries(
    Object.entries({ ...RANGES, "@cubital/sdk": sdk }).map(([name, requiredVersion]) => [
      name,
      { singleton: true, requiredVersion, import: false },
    ]),
  )
}

/** A file that re-exports what plugins may use of a library, and the version that is behind it. */
interface Facade {
  import: string
  version: string
}

/**
 * For the shell: every library is there from the start. Shared packages are not tree-shaken, so a large one comes
 * through a facade, given here by the library's name.
 */
export function sharedByShell(
  facades: Partial<Record<keyof typeof RANGES, Facade>>,
): Record<string, SharedEntry> {
  return Object.fromEntries(
    SHARED_NAMES.map((name) => [
      name,
      { singleton: true, requiredVersion: RANGES[name], eager: true, ...facades[name] },
    ]),
  )
}
