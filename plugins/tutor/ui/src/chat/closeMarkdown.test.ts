// @vitest-environment node
import { closeMarkdown } from "./closeMarkdown"

test.each([
  ["bold that is open", "1. **Welcome to module", "1. **Welcome to module**"],
  ["bold with a space at the end", "**Welcome to ", "**Welcome to**"],
  ["bold that has only begun", "Fill the **", "Fill the "],
  ["half of what ends it", "Fill the **blue*", "Fill the **blue**"],
  ["stress", "It is *not", "It is *not*"],
  ["stress within bold", "**Do *not", "**Do *not***"],
  ["both at once", "***Never", "***Never***"],
  ["underscores", "an __open and _inner", "an __open and _inner___"],
  ["code", "the `21G", "the `21G`"],
  ["code that has only begun", "the `", "the "],
  ["a link's words", "see [Order of dr", "see Order of dr"],
  ["a link's address", "see [Order of draw](/course/5?tab=les", "see Order of draw"],
  ["a citation", "a tube. [\\[1\\]](/course/5", "a tube. \\[1\\]"],
  ["a link in bold", "**see [Order of dr", "**see Order of dr**"],
  ["a list's mark", "Steps:\n- Tie\n- ", "Steps:\n- Tie"],
  ["a mark that would make a heading of the line above", "Steps\n-", "Steps"],
  ["a number", "Steps:\n1. Tie\n2.", "Steps:\n1. Tie"],
  ["a table's first line", "Tubes:\n\n| Color | Adds", "Tubes:\n\n"],
  ["a table's second line", "| A | B |\n| - |", ""],
  ["bold in an earlier paragraph that nobody closed", "**a\n\nb **c", "**a\n\nb **c**"],
])("%s is made whole", (_, text, shown) => {
  expect(closeMarkdown(text)).toBe(shown)
})

test.each([
  "Fill the **blue** tube first.",
  "**Bold** and *stressed* and __so__ and _so_ and `code`.",
  "- one\n- two",
  "1. **Tie** the\n2. **Draw**",
  "* a list\n* of **stars**",
  "2 * 3 is 6",
  "a_snake_case word",
  "escaped \\*stars and \\[brackets\\]",
  "a `**` in code",
  "A value of [1] is cited",
  "see [Order of draw](/course/5?tab=lesson#order-of-draw)",
  "| A | B |\n| - | - |\n| 1 | **2**",
  "in 2024",
  "```\na **b\n\nc",
])("%j is whole already", (text) => {
  expect(closeMarkdown(text)).toBe(text)
})

test("at no point of an answer that is coming does a mark stand there as a sign", () => {
  const answer =
    "**Welcome to module 5.** It has *two* parts:\n\n1. **The tube.** Fill `blue` first. " +
    "[\\[1\\]](/course/5?tab=lesson#order)\n2. __Never__ ***ever*** shake it.\n\n| A | B |\n| - | - |\n| 1 | **2** |"
  for (let end = 1; end <= answer.length; end++) {
    const shown = closeMarkdown(answer.slice(0, end))
    const paragraphs = shown.split("\n\n")
    for (const sign of ["*", "_", "`"])
      expect((paragraphs.at(-1)?.split(sign).length ?? 0) % 2, `${sign} in ${shown}`).toBe(1)
    expect(shown).not.toMatch(/[*_`]$(?<=\s[*_`]+)/)
    expect(shown).not.toMatch(/\]\([^)]*$/)
  }
})
