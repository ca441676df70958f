/** What the libraries of the first page carry and nobody here can use, left out of the build. The budget tells where a
 * new version of one no longer fits what is looked for. */
import type { Plugin } from "vite"

interface Part {
  file: RegExp
  trim: (code: string) => string
}

const PARTS: Part[] = [
  // Federation reads one field of it.
  {
    file: /@module-federation\/runtime\/package\.json$/,
    trim: (code) => JSON.stringify({ version: (JSON.parse(code) as { version: string }).version }),
  },
  // The bundler leaves out what nobody uses, `Form` say, where no name for the developer's tools keeps it.
  {
    file: /react-router\/dist\/production\/.*\.mjs$/,
    trim: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
        .replaceAll(/(?<== )React\d*\.forwardRef\(/g, "/* @__PURE__ */ $&"),
  },
  // Prefixes for browsers that are older than this build runs in. styled-components adds them only where it is asked to.
  {
    file: /stylis\/src\/Middleware\.js$/,
    trim: (code) => code.replace(/(?<=^export function prefixer) .*?^}$/ms, "() {}"),
  },
]

export function unusedParts(): Plugin {
  return {
    name: "cubital-unused-parts",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: PARTS.map(({ file }) => file) },
      handler(code, id) {
        const part = PARTS.find(({ file }) => file.test(id))
        return part && { code: part.trim(code), map: null }
      },
    },
  }
}
