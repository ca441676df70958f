/** `nearest`: the one of some names that a misspelt one was probably meant to be. */

/** Undefined where none is near: more than two letters in five are others. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const best = names
    .map((each) => ({ each, distance: lettersApart(name.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0]
  return best && best.distance <= 0.4 * Math.max(name.length, best.each.length) ? best.each : undefined
}

/** Levenshtein's distance: letters to be put in, taken out or replaced. */
function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [above, letter] of [...one].entries()) {
    const next = [above + 1]
    for (const [column, another] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === another ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/** " Did you mean x?", or nothing. */
export function didYouMean(name: string, names: readonly string[]): string {
  const match = nearest(name, names)
  return match ? ` Did you mean ${match}?` : ""
}
