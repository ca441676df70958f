/**
 * Completes Markdown that stops half-way: open marks are closed, and unfinished links and tables are left out. The library
 * remend (1.4.0) was tried: it leaves marks without words, half tables and marks of earlier paragraphs standing as signs.
 */

/** An escaped sign, code, or a run of marks. */
const TOKEN = /\\.|`+|\*+|_+/gs
/** A link or picture whose address has not come to its end, or whose words have not. */
const LINK = /(?<!\\)!?\[((?:\\.|[^\]\\])*)(?:\]\([^)\s]*)?$/s
/** The beginning of a line that has no words yet: a list's, a heading's, a quotation's, a rule's. */
const BARE_LINE = /(?:^|\n)[ \t]*(?:[-*+]|\d{1,9}[.)]?|#{1,6}|>|[-=]{2,})[ \t]*$/
const FENCE = /^ {0,3}```/gm

export function closeMarkdown(text: string): string {
  // What follows an open fence is code up to the end.
  if ((text.match(FENCE)?.length ?? 0) % 2) return text
  const start = lastBlock(text)
  const block = withoutHalfTable(text.slice(start))
  const tail = block.replace(BARE_LINE, "").replace(LINK, "$1")
  return text.slice(0, start) + withMarksClosed(tail)
}

/** Marks end with their paragraph: what stands before the last blank line is as it is. */
function lastBlock(text: string): number {
  const blank = text.lastIndexOf("\n\n")
  return blank < 0 ? 0 : blank + 2
}

/** Without its second line, which says that it is one, a table is a row of bars. */
function withoutHalfTable(block: string): string {
  const lines = block.split("\n")
  const first = lines.findIndex((line) => line.trimStart().startsWith("|"))
  if (first < 0) return block
  const rows = lines.slice(first)
  const columns = (row: string | undefined) => row?.match(/(?<!\\)\|/g)?.length
  const hasDelimiterRow = /^[\s|:-]+$/.test(rows[1] ?? "") && columns(rows[1]) === columns(rows[0])
  return hasDelimiterRow ? block : lines.slice(0, first).join("\n")
}

function withMarksClosed(block: string): string {
  const open: string[] = []
  let code = ""
  let result = block
  for (const { 0: mark, index } of block.matchAll(TOKEN)) {
    const before = block[index - 1] ?? " "
    const after = block[index + mark.length]
    if (mark.startsWith("\\")) continue
    if (code) {
      if (mark === code) code = ""
      continue
    }
    if (mark.startsWith("`")) {
      if (after === undefined) result = block.slice(0, index)
      else code = mark
      continue
    }
    if (mark.startsWith("_") && /\w/.test(before) && /\w/.test(after ?? " ")) continue
    let left = mark.length
    if (!/\s/.test(before)) left = closed(open, mark[0] ?? "", left)
    if (left === 0) continue
    // At the very end: the beginning of bold words that have not come, or half of what ends them.
    if (after === undefined) result = block.slice(0, index + mark.length - left)
    else if (!/\s/.test(after)) open.push(...opened(mark[0] ?? "", left))
  }
  return code || open.length ? result.trimEnd() + code + open.toReversed().join("") : result
}

/** Takes from `open` what a run of `length` signs closes; how many of them are left over. */
function closed(open: string[], sign: string, length: number): number {
  let left = length
  while (open.at(-1)?.startsWith(sign) && (open.at(-1)?.length ?? 0) <= left) left -= open.pop()?.length ?? 0
  return left
}

/** `***` opens both: the words are bold and stressed. */
const opened = (sign: string, length: number): string[] => [
  ...(length % 2 ? [sign] : []),
  ...(length >= 2 ? [sign.repeat(2)] : []),
]
