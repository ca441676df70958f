/** Federation fetches its table of shared libraries late; a hint brings it together with the rest. */
import type { Plugin } from "vite"

export function preloadLate(): Plugin {
  return {
    name: "cubital-preload-late",
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /pendingShares/.test(file) && file.endsWith(".js"))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
            injectTo: "head" as const,
          })),
    },
  }
}
