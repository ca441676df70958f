/** Match of a few typed words with a name, as the command palette's own lines are found. */

/** Whether each word of `search` is somewhere in `text`, whatever its case. */
export function hasAllWords(text: string, search: string): boolean {
  const lower = text.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}
