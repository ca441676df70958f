/** The description of this release, which core/cubital/web/offline.py writes before the bundle. */
export interface Release {
  /** The build of the shell and of every plugin's UI together. */
  release: string
  /** Regular expressions: the addresses that open without a network. */
  pages: string[]
  /** Where files stand whose names are made of their content. */
  folders: string[]
  files: string[]
}

declare const self: ServiceWorkerGlobalScope & { CUBITAL_KEPT: Release }

export const RELEASE: Release = self.CUBITAL_KEPT
