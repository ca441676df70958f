/** A plugin of the Markdown renderer that marks words of a text, each name at its first use. */
import { findAndReplace } from "mdast-util-find-and-replace"
import type { ReactNode } from "react"

/** `name` says what the words found are a name of, undefined where of nothing; `draw` what stands in their place. */
export interface Marks {
  find: RegExp
  name: (words: string) => string | undefined
  draw: (words: string, name: string) => ReactNode
}

/** Where words lead somewhere already, or head what follows. What is code is no text to the parser. */
const NOT_IN = ["link", "linkReference", "heading"]

/** The element that a mark becomes; Markdown has no other way to make one. */
export const MARK = "dfn"

export function markedWords({ find, name }: Marks) {
  return (tree: Parameters<typeof findAndReplace>[0]) => {
    const marked = new Set<string>()
    const mark = (words: string) => {
      const named = name(words)
      if (named === undefined || marked.has(named)) return false
      marked.add(named)
      const data = { hName: MARK, hProperties: { title: named } }
      return { type: "emphasis" as const, data, children: [{ type: "text" as const, value: words }] }
    }
    findAndReplace(tree, [find, mark], { ignore: NOT_IN })
  }
}
