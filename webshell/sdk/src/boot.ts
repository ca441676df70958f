/** What the page brings with it, the same for everyone: the school, its plugins, how one registers. */

import type { components } from "./api.gen.js"

type Schemas = components["schemas"]

export type Site = Schemas["Site"]

export type Access = Schemas["Page"]["access"]

/** One entry of `GET /api/plugins`: a plugin's `plugin.json` plus what the server worked out. */
export type PluginManifest = Schemas["PluginUi"]

export interface Boot {
  site: Site
  /** The school's own pages for everybody, at /info/`name`. */
  pages: { name: string; title: string }[]
  plugins: PluginManifest[]
  registration: "open" | "approval" | "payment"
  /** Whether one may have a second factor, and who must. */
  secondFactor: "off" | "offered" | "staff"
  environment: "demo" | "production"
  /** In a demo: the build of the shell and of the plugins' pages that this page is. */
  release?: string
  /** Whether one may sign in by a passkey alone; left out where not. */
  passkeys?: true
  /** By which one may sign in; left out where there are none. */
  identityProviders?: { name: string; label: string }[]
}

/** Reads the inert JSON block `#boot` that the server writes into the page. */
export function readBoot(from: Document = document): Boot {
  const text = from.getElementById("boot")?.textContent
  if (!text) throw new Error("The page came without its boot data.")
  return JSON.parse(text) as Boot
}
