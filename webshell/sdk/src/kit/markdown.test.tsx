import { renderPage, screen, waitFor } from "../testing/index.js"
import { Markdown } from "./Markdown.js"

const TEXT = `## The order of draw

Fill the **light blue** tube *before* the \`red\` one, see [the lesson](/course/5#order).

- first: *blood cultures*
- then: __citrate__

1. Invert it 3 times.
2. Label it.

> Never shake.

| Tube | Additive |
|------|:--------:|
| red  | none     |

![a tube](/media/tube.svg) and an unfinished [link](/cour`

const SIGNS = /[*_`#|>[\]\\]|--|\(\/|^- /m

const renderer = vi.hoisted(() => {
  let come = () => {}
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  return { coming, come }
})
vi.mock("./RenderedMarkdown.js", async (original) => {
  await renderer.coming
  return original()
})

test("until the renderer is there, the words stand without a sign of Markdown, each block by itself", async () => {
  const { container } = renderPage(<Markdown>{TEXT}</Markdown>)
  const blocks = () => [...container.querySelectorAll("p")].map((block) => block.textContent)
  expect(blocks().join("\n")).not.toMatch(SIGNS)
  expect(blocks()).toEqual(
    expect.arrayContaining([
      "The order of draw",
      "Fill the light blue tube before the red one, see the lesson.",
      "first: blood cultures",
      "then: citrate",
      "1. Invert it 3 times.",
      "Never shake.",
      "a tube and an unfinished link",
    ]),
  )

  expect(screen.getByText("light blue").tagName).toBe("STRONG")

  renderer.come()
  expect(await screen.findByRole("heading", { name: "The order of draw" })).toBeVisible()
  expect(screen.getByRole("link", { name: "the lesson" })).toHaveAttribute("href", "/course/5#order")
  expect(screen.getByRole("cell", { name: "none" })).toBeVisible()
})

test("once it has come, a text is drawn at once", async () => {
  const { container } = renderPage(<Markdown>**now**</Markdown>)
  await waitFor(() => expect(container.querySelector("strong")).toHaveTextContent("now"))
  renderPage(<Markdown>**again**</Markdown>)
  expect(screen.getByText("again").tagName).toBe("STRONG")
})

test.each([
  ["//evil.test/x"],
  ["/\\/evil.test/x"],
  ["/&#47;evil.test/x"],
  ["https://evil.test/x"],
  ["mailto:a@evil.test"],
  ["javascript:alert(1)"],
  ["course/5"],
])("a text does not lead out of the school: %s", async (address) => {
  const { container } = renderPage(
    <Markdown>{`[out](${address}) [other][a] https://evil.test [in](/course/5)\n\n[a]: ${address}`}</Markdown>,
  )
  await waitFor(() => expect(screen.getByRole("link", { name: "in" })).toHaveAttribute("href", "/course/5"))
  expect(container.querySelectorAll("a")).toHaveLength(1)
  expect(container).toHaveTextContent("out other https://evil.test in")
})

test("words are marked at the first use of their name, never in links, headings or code", async () => {
  const marks = {
    find: /\b(veins?|artery)\b/gi,
    name: (words: string) => (words.startsWith("v") || words.startsWith("V") ? "vein" : "artery"),
    draw: (words: string, name: string) => <button type="button">{`${words} (${name})`}</button>,
  }
  const text =
    "# The artery\n\nSee [the vein](/course/5), `vein`, **Veins**, a vein.\n\n| a |\n| - |\n| Artery |"
  renderPage(<Markdown marks={marks}>{text}</Markdown>)
  expect(await screen.findByRole("button", { name: "Veins (vein)" })).toBeVisible()
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "Veins (vein)",
    "Artery (artery)",
  ])
  expect(screen.getByRole("link", { name: "the vein" })).toBeVisible()
})
