/** What the shell and all plugins have one copy of. The shell provides; a plugin brings none of it. */

export const SHARED_RANGES = {
  react: "^19.0.0",
  "react-dom": "^19.0.0",
  "react-router-dom": "^7.0.0",
  "styled-components": "^6.0.0",
  "@tanstack/react-query": "^5.0.0",
  "@cubital/sdk": "^1.0.0",
} as const

export type SharedName = keyof typeof SHARED_RANGES

export const SHARED_NAMES = Object.keys(SHARED_RANGES) as SharedName[]

interface SharedEntry {
  singleton: true
  requiredVersion: string
  import: false
}

/** For a plugin: every library comes from the shell. `sdk` is the range of it that its plugin.json asks for. */
export function sharedByPlugin(sdk: string): Record<string, SharedEntry> {
  return Object.fromEntries(
    Object.entries({ ...SHARED_RANGES, "@cubital/sdk": sdk }).map(([name, requiredVersion]) => [
      name,
      { singleton: true, requiredVersion, import: false },
    ]),
  )
}
