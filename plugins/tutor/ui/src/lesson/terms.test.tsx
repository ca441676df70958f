import { HttpResponse, http, screen, server, waitFor, within } from "@cubital/sdk/testing"
import { lesson, open, school } from "../testing/school"
import { findTerms, type Term } from "./useTerms"

const entry = (term: string): Term => ({
  term,
  definition: `What ${term} means.`,
  pronunciation: "SAY-it",
  link: `/study-resources?tab=glossary#${term}`,
})

const TEXT = `## The vein

A cephalic vein is a vein; other veins follow. See [the vein](/course/5), or \`vein\`, or arteries.

| Vein | STAT |
| - | - |
| an artery | stat |`

function write(body: string) {
  const [first, ...others] = lesson.sections
  const sections = [{ ...first, body }, ...others]
  server.use(http.get("*/api/modules/:id/lesson", () => HttpResponse.json({ ...lesson, sections })))
}

test("terms are found as whole words, in the plural too, the longer one before its part", () => {
  const finder = findTerms(["Vein", "Cephalic vein", "Artery", "STAT", "Pus"].map(entry))
  const hits = "Cephalic veins, a vein-like thing, arteries, pus, stat, STAT, veinless".match(
    finder?.find ?? /$/,
  )
  expect(hits).toEqual(["Cephalic veins", "arteries", "pus", "stat", "STAT"])
  expect(hits?.map((hit) => finder?.of(hit)?.term)).toEqual([
    "Cephalic vein",
    "Artery",
    "Pus",
    undefined,
    "STAT",
  ])
  expect(findTerms([])).toBeUndefined()
})

test("a term opens its entry in place at its first use in the section, and never in links, headings or code", async () => {
  school({ terms: ["Vein", "Cephalic vein", "Artery", "STAT"].map(entry) })
  write(TEXT)
  const { person } = open("/course/5?tab=lesson#equipment")
  const section = within(await screen.findByRole("region", { name: "Equipment" }))
  await waitFor(() => expect(section.getByText("cephalic vein").tagName).toBe("BUTTON"))
  const words = section.getAllByRole("button").map((button) => button.textContent)
  expect(words).toEqual(["cephalic vein", "vein", "arteries", "STAT"])

  const word = section.getByText("arteries")
  await person.click(word)
  const box = await screen.findByRole("dialog")
  expect(box).toHaveAccessibleName("Artery")
  const dialog = within(box)
  expect(dialog.getByText("What Artery means.")).toBeVisible()
  expect(dialog.getByText("SAY-it")).toBeVisible()
  expect(dialog.getByRole("link", { name: "Open in the glossary" })).toHaveAttribute(
    "href",
    "/study-resources?tab=glossary#Artery",
  )
  await person.keyboard("{Escape}")
  await waitFor(() => expect(word).toHaveFocus())
})

test.each([
  ["there is none", () => HttpResponse.json([])],
  ["it cannot be had", () => new HttpResponse("", { status: 500 })],
])("without a glossary no word is marked: %s", async (_, answer) => {
  school()
  server.use(http.get("*/api/tutor/terms", answer))
  write("A vein.")
  open("/course/5?tab=lesson#equipment")
  const section = within(await screen.findByRole("region", { name: "Equipment" }))
  await waitFor(() => expect(section.getByText("A vein.")).toBeVisible())
  expect(section.queryByRole("button")).toBeNull()
})
