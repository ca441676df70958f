/** What the server tells the worker of this release: core/cubital/web/offline.py writes it before the bundle. */
export interface Kept {
  /** The build of the shell and of every plugin's UI together. */
  release: string
  /** Regular expressions: the addresses that open without a network. */
  pages: string[]
  /** Where files stand whose names are made of their content. */
  folders: string[]
  files: string[]
}

declare const self: ServiceWorkerGlobalScope & { CUBITAL_KEPT: Kept }

export const KEPT: Kept = self.CUBITAL_KEPT
