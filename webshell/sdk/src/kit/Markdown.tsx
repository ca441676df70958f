/** Markdown from the content files or the tutor. The renderer is fetched when somebody is here, or a text needs it. */
import { lazyPart } from "./lazyPart.js"
import type { Marks } from "./markedWords.js"
import { Prose } from "./Prose.js"

/** Where a paragraph, a point of a list, a heading or a row of a table begins. */
const BLOCK = /\n{2,}|\n(?=\s*(?:[-*+>|]|#+|\d+\.) )/

/**
 * The words alone: whoever reads already must see no signs that are about to become something else. What is bold is so
 * at once, because it takes more room, and lines must not move.
 */
const unmarked = (block: string) =>
  block
    .replace(/^\s*(?:#+|[-*+>]) |^[\s|:-]+$|!?\[|\]\([^)]*\)?|(\*\*)|[*_`~|\\]/gm, "$1")
    .split("**")
    .map((words, place) => (place % 2 ? <strong key={words}>{words}</strong> : words))

const Rendered = lazyPart<{ text: string; marks?: Marks | undefined; enlarge?: boolean | undefined }>(
  () => import("./RenderedMarkdown.js"),
  ({ text }) => text.split(BLOCK).map((block) => <p key={block}>{unmarked(block)}</p>),
  true,
)

interface MarkdownProps {
  children: string
  className?: string
  /** Words that become something else, such as the terms of a glossary. Keep it the same from one drawing to the next. */
  marks?: Marks | undefined
  /** Pictures can be opened over the page, and looked at closely. */
  enlarge?: boolean
}

/** GitHub's flavor with tables; raw HTML is shown as text, never run. */
export function Markdown({ children, className, marks, enlarge }: MarkdownProps) {
  return (
    <Prose className={className}>
      <Rendered text={children} marks={marks} enlarge={enlarge} />
    </Prose>
  )
}
